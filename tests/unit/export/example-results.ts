import type { AgentRun, ScrapeRun } from '@/utils/runs/schema';
import type { ExportedResult } from '@/utils/export/export-results';

interface ResultParts {
  id: string;
  content: string | Blob | null;
  type?: string;
  title?: string;
  url?: string;
  screenshot?: Blob | null;
  extra?: Record<string, unknown>;
  tags?: string[];
  note?: string;
}

/** Result as the library returns it. */
export function source(parts: ResultParts): ExportedResult {
  const { id, content, type = 'text/html', title = 'A page', screenshot = null } = parts;
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const run: ScrapeRun = {
    id,
    kind: 'scrape',
    state: blob ? 'done' : 'failed',
    createdAt: Date.UTC(2026, 10, 21, 12),
    updatedAt: Date.UTC(2026, 10, 21, 12),
    cost: { used: 2, left: 98 },
    tries: 1,
    notBefore: null,
    problem: blob ? null : { code: 'scrape-failed' },
    url: parts.url ?? 'https://me:hunter2@shop.vantage.test/a',
    options: {
      mode: 'auto',
      country: 'DE',
      screenshot: false,
      session: 'HUNTER2A',
      headers: 'Cookie: hunter2',
    },
    delivery: 'background',
    task: {
      id: 't',
      checkUrl: 'https://service.vantage.test/t?key=hunter2',
      polls: 1,
      nextPollAt: 0,
    },
    result: blob && {
      title,
      statusCode: 200,
      modeUsed: 'auto (request)',
      finalUrl: null,
      contentType: type,
      size: blob.size,
      hasScreenshot: screenshot !== null,
      extra: parts.extra ?? {},
    },
  };
  return {
    run,
    body: blob && { id, content: blob, screenshot },
    tags: parts.tags ?? [],
    note: parts.note ?? '',
  };
}

export const png = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3])], {
  type: 'image/png',
});

/** Agent run with secrets in its address, its actions and its further fields. */
export const agentRun: AgentRun = {
  id: 'a1',
  kind: 'agent',
  state: 'done',
  createdAt: 0,
  updatedAt: 0,
  tries: 1,
  notBefore: null,
  cost: { used: 60, left: 40 },
  problem: null,
  accountId: 'first',
  pageUrl: 'https://user:hunter2@shop.vantage.test/a',
  message: 'What does it cost?',
  response: 'Five pounds.',
  actions: [{ tool: 'scrape_url', params: { api_key: 'hunter2', mode: 'auto' }, result: [1] }],
  extra: { session_id: 'hunter2', steps: 3 },
};
