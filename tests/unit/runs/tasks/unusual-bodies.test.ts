import { describe, expect, test } from 'vitest';
import { ask, options, page, submit } from './one-call';
import { json, newDisk, newLife } from './worker-lives';

/**
 * Nested JSON text: V8 parses any depth, but overflows its stack when it clones or serializes the
 * value.
 */
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const asJson = { 'content-type': 'application/json', 'x-credits-used': '2' };

describe('deeply nested JSON', () => {
  test.each([3000, 50_000])('%i levels in a scrape end with their text and cost', async (depth) => {
    for (const body of [
      `{"success":true,"content":${nested(depth)}}`,
      `{"success":true,"content":"<p>a</p>","more":${nested(depth)}}`,
    ]) {
      const { run, text } = await submit(() => new Response(body, { headers: asJson }));
      expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect((await text())!.length).toBeGreaterThan(7);
      expect(() => structuredClone(run())).not.toThrow();
    }
  });

  test.each([3000, 50_000])('%i levels in an agent answer keep text and cost', async (depth) => {
    for (const body of [
      `{"success":true,"response":${nested(depth)}}`,
      `{"success":true,"response":"A","actions_taken":[{"tool":"t","params":{},"result":${nested(depth)}}]}`,
      `{"success":true,"response":"A","more":${nested(depth)}}`,
    ]) {
      const run = await ask(() => new Response(body, { headers: asJson }));
      expect(run).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect(run.response).not.toBe('');
      expect(() => structuredClone(run)).not.toThrow();
    }
  });

  test('1,000 levels take no more room than they came with', async () => {
    const body = `{"success":true,"content":${nested(1000)}}`;
    const { text } = await submit(() => new Response(body, { headers: asJson }));
    expect((await text())!.length).toBeLessThan(2 * body.length);
  });

  test('what can’t be stored leaves the raw text and the cost', async () => {
    const disk = newDisk();
    const life = newLife(disk, () => json(200, page, { 'x-credits-used': '2' }));
    disk.refuses = (run) => run.kind === 'scrape' && run.result?.title === 'A';
    const id = await life.flow.scrape.start('https://a.test/', options, 'wait');
    await life.flow.scrape.submit(id);
    expect(disk.runs.get(id)).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await disk.contents.get(id)!.text()).toBe(JSON.stringify(page));
  });
});

describe('an agent answer in another form', () => {
  test.each([
    ['an object', { response: { text: 'Two lamps', count: 2 } }, 'Two lamps'],
    ['a list', { response: ['Two lamps'] }, 'Two lamps'],
    ['missing', { credits_used: 30 }, 'credits_used'],
    ['within data', { data: { response: 'Two lamps', credits_used: '30' } }, 'Two lamps'],
  ])('%s is shown', async (_name, body, words) => {
    const run = await ask(() => json(200, { success: true, ...body }));
    expect(run.state).toBe('done');
    expect(run.response).toContain(words);
  });

  test('credits as text count, and actions in no list are kept', async () => {
    const run = await ask(() =>
      json(200, {
        response: 'A',
        credits_used: '30',
        credits_remaining: '70',
        actions_taken: { tool: 'get_config', params: {}, result: {} },
      }),
    );
    expect(run).toMatchObject({ cost: { used: 30, left: 70 }, actions: [{ tool: 'get_config' }] });
  });

  test('plain text that was paid for is the answer', async () => {
    const run = await ask(() => new Response('Two lamps', { headers: { 'x-credits-used': '30' } }));
    expect(run).toMatchObject({ state: 'done', response: 'Two lamps', cost: { used: 30 } });
  });
});
