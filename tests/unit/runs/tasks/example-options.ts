import type { AgentRun, ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';

export const basics = { mode: 'auto', country: '', screenshot: false } as const;

let count = 0;

/** Finished scrape as the library keeps it. */
export function scrapeRun(
  change: Partial<ScrapeRun> & { options?: ScrapeOptions } = {},
): ScrapeRun {
  count += 1;
  return {
    id: `run-${count}`,
    kind: 'scrape',
    state: 'done',
    createdAt: Date.UTC(2026, 0, 15, 12),
    updatedAt: Date.UTC(2026, 0, 15, 12, 0, 5),
    cost: { used: 2, left: 98 },
    tries: 1,
    notBefore: null,
    problem: null,
    url: 'https://shop.test/a',
    options: basics,
    delivery: 'background',
    task: null,
    result: null,
    ...change,
  };
}

export function agentRun(change: Partial<AgentRun> = {}): AgentRun {
  count += 1;
  return {
    id: `run-${count}`,
    kind: 'agent',
    state: 'done',
    createdAt: Date.UTC(2026, 0, 16, 12),
    updatedAt: Date.UTC(2026, 0, 16, 12, 1),
    cost: { used: 90, left: 8 },
    tries: 1,
    notBefore: null,
    problem: null,
    pageUrl: 'https://shop.test/a',
    message: 'What is this?',
    response: '',
    actions: [],
    extra: {},
    ...change,
  };
}
