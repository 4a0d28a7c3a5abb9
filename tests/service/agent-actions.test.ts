import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from './agent/action.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startTrial, type TrialService } from './scraper/trial-service.ts';

/**
 * Messages that trigger each action. Placeholders: `{url}` of a page, `{domain}` of a site,
 * `{config}` and `{schedule}` ids. The message may also follow on the lines after 'Page: {url}'.
 */
const examples: readonly { message: string; tools: readonly Action['tool'][] }[] = [
  { message: 'Scrape {url} and get the prices', tools: ['scrape_url'] },
  {
    message: 'Generate a schema for {url} with name and price',
    tools: ['generate_schema'],
  },
  {
    message: 'Generate a schema for {url} with name and price, then scrape {url} with that schema',
    tools: ['generate_schema', 'scrape_url'],
  },
  { message: 'Create a configuration called "Lamps" for {url}', tools: ['generate_config'] },
  { message: 'Find all product urls on {domain}', tools: ['discover_urls'] },
  { message: 'Search for websites about brass lamps', tools: ['search_domains'] },
  { message: 'List my configurations', tools: ['list_configs'] },
  { message: 'Show the configuration {config}', tools: ['get_config'] },
  { message: 'Schedule {config} every 30 minutes', tools: ['create_schedule'] },
  { message: 'Scrape {url} every day at 07:30', tools: ['generate_config', 'create_schedule'] },
  { message: 'List my schedules', tools: ['list_schedules'] },
  { message: 'Pause the schedule {schedule}', tools: ['toggle_schedule'] },
  { message: 'Resume the schedule {schedule}', tools: ['toggle_schedule'] },
  { message: 'How many credits do I have left?', tools: ['get_account_info'] },
];

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 5000 }, { retryMs: 10 });
  service.state.addresses = { ...service.state.addresses, site: service.site };
});
afterAll(() => service.close());
beforeEach(() => {
  service.account.scraper.credits = 5000;
  service.state.charges.length = 0;
});

interface Taken {
  tool: string;
  params: Record<string, unknown>;
  result: Record<string, unknown> & { success: boolean };
}

function taken(answer: CurlAnswer): Taken[] {
  return (answer.json as { actions_taken: Taken[] }).actions_taken;
}

async function ask(message: string): Promise<Taken[]> {
  service.account.scraper.credits = 5000;
  const answer = await service.ask({ message });
  expect(answer.status).toBe(200);
  const actions = taken(answer);
  const used = 30 * (1 + actions.length);
  expect(answer.json).toMatchObject({ credits_used: used, credits_remaining: 5000 - used });
  return actions;
}

async function idOf(message: string, field: string): Promise<string> {
  const id = (await ask(message)).at(-1)?.result[field];
  if (typeof id !== 'string') throw new Error(`No ${field}`);
  return id;
}

test('the examples cover all eleven actions', () => {
  expect(new Set(examples.flatMap(({ tools }) => tools)).size).toBe(11);
});

test.each(examples)('$message', async ({ message, tools }) => {
  const url = `${service.site}/products`;
  const config = await idOf(`Create a configuration for ${url} in request mode`, 'config_id');
  const schedule = await idOf(`Schedule ${config} every hour`, 'schedule_id');
  const whole = message
    .replaceAll('{url}', url)
    .replaceAll('{domain}', service.site)
    .replaceAll('{config}', config)
    .replaceAll('{schedule}', schedule);
  const actions = await ask(whole);
  expect(actions.map(({ tool }) => tool)).toEqual(tools);
  expect(actions.every(({ result }) => result.success)).toBe(true);
});

describe('what is made exists', () => {
  test('a schema with what the page has, and a scrape by it', async () => {
    const url = `${service.site}/product/7`;
    const [made, used] = await ask(
      `Generate a schema for ${url} with name and price, then scrape ${url} with that schema`,
    );
    expect(made?.result['scheme_id']).toMatch(/^sch_/);
    expect(used?.params['scheme_id']).toBe(made?.result['scheme_id']);
    expect(used?.result['data']).toMatchObject({ price: expect.stringMatching(/^£/) as unknown });
  });

  test('a schedule runs when it is due, pauses and resumes', async () => {
    const url = `${service.site}/article`;
    const [config, schedule] = await ask(`Scrape ${url} every 10 minutes in request mode`);
    const id = String(schedule?.result['schedule_id']);
    expect(schedule?.result).toMatchObject({
      config_id: config?.result['config_id'],
      interval_minutes: 10,
      is_active: true,
    });
    const runs = (): number =>
      service.state.charges.filter(({ why }) => why === `scrape request ${url}`).length;
    await service.state.clock.advance(11 * 60_000);
    await expect.poll(runs, { timeout: 10_000 }).toBe(1);
    expect((await ask(`Pause the schedule ${id}`))[0]?.result).toMatchObject({ is_active: false });
    await service.state.clock.advance(11 * 60_000);
    expect(runs()).toBe(1);
    expect((await ask(`Toggle the schedule ${id}`))[0]?.result).toMatchObject({ is_active: true });
  });

  test('a configuration is listed and shown with its parameters', async () => {
    const id = await idOf(
      `Create a configuration called "Deals" for ${service.site}/table in request mode`,
      'config_id',
    );
    const config = { url: `${service.site}/table`, mode: 'request' };
    expect((await ask('Show the configuration "Deals"'))[0]?.result).toMatchObject({
      config_id: id,
      name: 'Deals',
      config,
    });
    const [listed] = await ask('List my configurations');
    expect(JSON.stringify(listed?.result['configs'])).toContain(id);
  });
});

describe('what does not work out is told', () => {
  test.each([
    ['Show the configuration cfg_none', 'There is no configuration cfg_none'],
    ['Schedule cfg_none every hour', 'There is no configuration cfg_none'],
    ['Schedule cfg_none every 4 minutes', 'interval_minutes must be at least 5'],
    ['Schedule cfg_none', 'I could not read how often it should run'],
    ['Pause the schedule job_none', 'There is no schedule job_none'],
  ])('%s', async (message, error) => {
    expect((await ask(message))[0]?.result).toEqual({ success: false, error });
  });

  test('a page that takes longer than the agent waits', async () => {
    const usual = service.state.options.syncLimitSeconds;
    service.state.options.syncLimitSeconds = { request: 1, browser: 1 };
    const [slow] = await ask(`Scrape ${service.site}/slow?seconds=20`);
    service.state.options.syncLimitSeconds = usual;
    expect(slow?.result).toEqual({ success: false, error: 'Navigation timeout' });
  });
});
