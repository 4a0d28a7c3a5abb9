import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen } from './conformance.ts';
import type { CurlAnswer } from './curl.ts';
import { json, startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => {
  freshen(service);
});

function send(method: string, path: string, body?: unknown): Promise<CurlAnswer> {
  const key = ['-X', method, '-H', `x-api-key: ${service.account.scraper.key}`];
  return service.call(`/account${path}`, ...key, ...(body === undefined ? [] : json(body)));
}
const idOf = (answer: CurlAnswer): string => textField(answer.json, 'id');
const pass = (minutes: number): Promise<void> => service.state.clock.advance(minutes * 60_000);

async function schedule(url: string, more: object = {}): Promise<string> {
  const config = await send('POST', '/configs', { name: 'c', config: { url, mode: 'request' } });
  const body = { name: 'Every', config_id: idOf(config), interval_minutes: 5, ...more };
  const made = await send('POST', '/schedule', body);
  expect(made.json).toMatchObject({
    success: true,
    id: expect.stringMatching(/^job_/) as unknown,
    name: 'Every',
    config_id: idOf(config),
    interval_minutes: 5,
    is_active: true,
    next_run: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as unknown,
    message: expect.any(String) as unknown,
  });
  return idOf(made);
}

describe('schedules', () => {
  test('run at their times, charge, tell their runs, and leave results as tasks', async () => {
    const id = await schedule(`${service.site}/article`);
    await pass(4);
    expect(service.state.charges).toHaveLength(0);
    await pass(11);
    expect(service.state.charges.map(({ credits }) => credits)).toEqual([2, 2, 2]);
    const { json: body, text } = await send('GET', `/schedule/${id}/runs?per_page=2`);
    expect(body).toMatchObject({
      runs: [{ status: 'success', status_code: 200, credits_used: 2 }, { status: 'success' }],
      pagination: { total: 3 },
    });
    const check = /"check_url":"([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await service.poll(check)).json).toMatchObject({ status: 'completed' });
    const { json: now } = await send('GET', `/schedule/${id}`);
    expect(now).toMatchObject({ last_status: 'success', is_active: true });
    await send('DELETE', `/schedule/${id}`);
    await pass(10);
    expect(service.state.charges).toHaveLength(3);
  });

  test('toggle pauses and activates; active_only leaves paused ones out', async () => {
    const id = await schedule(`${service.site}/article`);
    const paused = await send('POST', `/schedule/${id}/toggle`);
    expect(paused.json).toMatchObject({ is_active: false, next_run: null });
    await pass(30);
    expect(service.state.charges).toHaveLength(0);
    expect((await send('GET', '/schedule')).text).toContain(id);
    expect((await send('GET', '/schedule?active_only=true')).text).not.toContain(id);
    expect((await send('POST', `/schedule/${id}/toggle`)).json).toMatchObject({ is_active: true });
    await pass(5);
    expect(service.state.charges).toHaveLength(1);
    await send('DELETE', `/schedule/${id}`);
  });

  test.each([
    [true, 1, false],
    [false, 2, true],
  ])('stop_on_error %s: a failure costs nothing', async (stop_on_error, runs, is_active) => {
    const id = await schedule('https://nowhere.invalid/', { stop_on_error });
    await pass(10);
    expect((await send('GET', `/schedule/${id}/runs`)).json).toMatchObject({
      pagination: { total: runs },
      runs: [{ status: 'failed', credits_used: 0, task_id: null }, ...(runs > 1 ? [{}] : [])],
    });
    expect((await send('GET', `/schedule/${id}`)).json).toMatchObject({
      is_active,
      last_status: 'failed',
    });
    expect(service.account.scraper.credits).toBe(1000);
    await send('DELETE', `/schedule/${id}`);
  });

  test('too few credits are a failed run', async () => {
    service.account.scraper.credits = 1;
    const id = await schedule(`${service.site}/article`);
    await pass(5);
    expect((await send('GET', `/schedule/${id}/runs`)).text).toContain('Insufficient credits');
    await send('DELETE', `/schedule/${id}`);
  });

  test('start_time names the first run; changes keep the rest', async () => {
    const id = await schedule(`${service.site}/article`, { start_time: '03:30' });
    const { json: made } = await send('GET', `/schedule/${id}`);
    expect(textField(made, 'next_run')).toMatch(/T03:30:00$/);
    const changed = await send('PUT', `/schedule/${id}`, { interval_minutes: 60, name: 'Hourly' });
    expect(changed.json).toMatchObject({
      interval_minutes: 60,
      name: 'Hourly',
      start_time: '03:30',
    });
    await send('DELETE', `/schedule/${id}`);
  });

  test.each<[string, object]>([
    ['name is required', { name: '' }],
    ['config_id is required', { config_id: undefined }],
    ['config_id not found', { config_id: 'cfg_none' }],
    ['interval_minutes is required', { interval_minutes: undefined }],
    ['interval_minutes: at least 5', { interval_minutes: 4 }],
    ['invalid start_time value', { start_time: '25:00' }],
    ['invalid stop_on_error value', { stop_on_error: 'no' }],
  ])('422: %s', async (message, more) => {
    const config = { url: 'https://a.test/', mode: 'request' };
    const made = await send('POST', '/configs', { name: 'c', config });
    const usual = { name: 'x', config_id: idOf(made), interval_minutes: 5 };
    const answer = await send('POST', '/schedule', { ...usual, ...more });
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { details: { validation_errors: [message] } },
    ]);
  });
});
