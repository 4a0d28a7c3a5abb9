import { expect } from 'vitest';
import { agentTools, templateFor } from '@/utils/runs/agent/agent-templates';
import {
  agentReserve,
  agentText,
  maxMessageLength,
  minMessageLength,
} from '@/utils/runs/agent/agent-text';
import { costVerdict } from '@/utils/runs/cost/estimate-cost';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createRunsArea } from '@/utils/runs/background/runs-area';
import { rowsOf } from '../row.ts';
import { callsTo, problemOf, type Stage } from '../stage.ts';

/** The background's own agent request, without a connected account. */
function startAgent(message: string): Promise<string> {
  const account = createAccountArea(async () => async () => {});
  const area = createRunsArea(
    account,
    () => {},
    async () => {},
  );
  const caller = { kind: 'extension-page', incognito: false } as const;
  const asked = { pageUrl: '', message };
  return area.handlers['agent/ask'](asked, caller).then(({ runId }) => runId);
}

async function asked(stage: Stage, message = 'How many credits do I have left?', pageUrl = '') {
  const client = stage.client();
  const run = await client.ask(message, pageUrl);
  return { client, run, call: callsTo(stage, '/agent/request')[0] };
}

export const agentRequest = rowsOf('agent request', {
  POST: [
    'JSON, declared as such, at the documented path under the scraper’s base',
    async (stage) => {
      const { call } = await asked(stage);
      expect(call?.method).toBe('POST');
      expect(call?.url.href).toBe(`${stage.service.addresses.scraperApi}/agent/request`);
      expect(call?.headers.get('content-type')).toBe('application/json');
    },
  ],
  'x-api-key': [
    'The scraper’s key in the header, the only place that is documented',
    async (stage) => {
      stage.state.options.strictKeys = true;
      const { run, call } = await asked(stage);
      expect(run.state).toBe('done');
      expect(call?.headers.get('x-api-key')).toBe(stage.account.scraper.key);
      expect(String(call?.url) + JSON.stringify(call?.body)).not.toContain(
        stage.account.scraper.key,
      );
    },
  ],
  message: [
    'The one field of the body, to the letter as the user saw it',
    async (stage) => {
      const text = agentText(`${stage.site}/article`, 'Get the headings\n“all” of them');
      const { call } = await asked(stage, text, `${stage.site}/article`);
      expect(call?.body).toEqual({ message: text });
    },
  ],
  'at least 3 characters': [
    'Fewer never leave; three are taken',
    async (stage) => {
      expect(minMessageLength).toBe(3);
      for (const message of ['', 'ab', '  ab  ']) {
        expect((await problemOf(startAgent(message))).code).toBe('message-too-short');
      }
      expect((await asked(stage, 'abc')).run.state).toBe('done');
    },
  ],
  'at most 10,000 characters': [
    'More never leave, the page’s address counted; 10,000 are taken',
    async (stage) => {
      expect(maxMessageLength).toBe(10_000);
      expect((await problemOf(startAgent('a'.repeat(10_001)))).code).toBe('message-too-long');
      expect((await asked(stage, 'a'.repeat(10_000))).run.state).toBe('done');
      expect(agentText('https://a.test/', 'b')).toBe('Page: https://a.test/\n\nb');
    },
  ],
  'several tasks': [
    'May stand in one message; their actions come in their order',
    async (stage) => {
      const message = `Scrape ${stage.site}/article and get the title, then list my schedules`;
      const { run } = await asked(stage, message);
      expect(run.actions.map(({ tool }) => tool)).toEqual(['scrape_url', 'list_schedules']);
    },
  ],
  'no history': [
    'Each request stands alone: nothing of an earlier one goes along',
    async (stage) => {
      const client = stage.client();
      await client.ask('List my schedules');
      await client.ask('List my configurations');
      expect(callsTo(stage, '/agent/request').map(({ body }) => body)).toEqual([
        { message: 'List my schedules' },
        { message: 'List my configurations' },
      ]);
    },
  ],
  'reserve and step': [
    'Up to 300 credits, ten steps of 30, are held back by the user’s floor; what is not used comes back',
    async (stage) => {
      expect(agentReserve).toBe(10 * 30);
      const limits = { confirmAbove: 1000, floor: 50 };
      expect(costVerdict({ most: agentReserve }, 349, limits)).toBe('refuse');
      expect(costVerdict({ most: agentReserve }, 350, limits)).toBe('fine');
      const { run } = await asked(stage);
      expect(run.cost).toEqual({ used: 60, left: 940 });
      expect(stage.account.scraper.credits).toBe(940);
    },
  ],
});

/** One row per action, using the example that the agent page offers for it. */
export const agentActions = rowsOf(
  'agent actions',
  Object.fromEntries(
    agentTools.map((tool) => [
      tool,
      [
        'The page’s own example makes the service do it, and what came is read',
        async (stage: Stage) => {
          const client = stage.client();
          const page = `${stage.site}/products`;
          const made = await client.ask(`Scrape ${page} every hour in request mode`);
          const whole = JSON.stringify(made.actions);
          const message = templateFor(tool, false)
            .replace('[address]', page)
            .replace('[site]', stage.site)
            .replace('[configuration id]', /cfg_\w+/.exec(whole)?.[0] ?? '')
            .replace('[schedule id]', /job_\w+/.exec(whole)?.[0] ?? '')
            .replaceAll(/\[([^\]]+)\]/g, '$1');
          const run = await client.ask(message);
          expect(run.actions.at(-1), message).toMatchObject({ tool, result: { success: true } });
          expect(run.state).toBe('done');
        },
      ],
    ]),
  ),
);
