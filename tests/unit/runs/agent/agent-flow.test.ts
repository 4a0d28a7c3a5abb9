import { describe, expect, test } from 'vitest';
import { json, newDisk, newLife, untilKilled, type Answer } from '../tasks/worker-lives';

describe('an agent request', () => {
  async function ask(answer: Answer) {
    const disk = newDisk();
    const life = newLife(disk, answer);
    const id = await life.flow.agent.start(
      'https://a.test/',
      'Page: https://a.test/\n\nWhat is it?',
    );
    await life.flow.agent.submit(id);
    return disk.runs.get(id)!;
  }

  test('keeps summary, actions, credits and what it does not know', async () => {
    const actions = [
      { tool: 'scrape_url', params: { url: 'https://a.test/' }, result: { success: true } },
    ];
    const run = await ask(() =>
      json(200, {
        response: 'A page',
        actions_taken: actions,
        credits_used: 60,
        credits_remaining: 40,
        mood: 'good',
      }),
    );
    expect(run).toMatchObject({
      state: 'done',
      response: 'A page',
      actions,
      cost: { used: 60, left: 40 },
      extra: { mood: 'good' },
    });
  });

  test.each([
    [
      'text',
      { success: false, error: 'message is required' },
      400,
      'invalid-parameters',
      'message is required',
    ],
    [
      'an object',
      {
        success: false,
        error: { code: 'INSUFFICIENT_CREDITS', message: 'Not enough' },
        credits_remaining: 3,
      },
      402,
      'insufficient-credits',
      'Not enough',
    ],
  ])('reads an error that is %s', async (_name, body, status, code, detail) => {
    const run = await ask(() => json(status, body));
    expect(run).toMatchObject({ state: 'failed', problem: { code, detail } });
  });
});

describe('killed anywhere', () => {
  test('an agent request ends as unknown and is not asked again', async () => {
    for (let steps = 1; steps <= 6; steps += 1) {
      let asked = 0;
      const answer: Answer = () => {
        asked += 1;
        return json(200, {
          response: 'ok',
          actions_taken: [],
          credits_used: 30,
          credits_remaining: 70,
        });
      };
      const disk = newDisk();
      const first = newLife(disk, answer, steps);
      await untilKilled(
        (async () => {
          const id = await first.flow.agent.start('', 'What do I have left?');
          await first.flow.agent.submit(id);
        })(),
      );
      await newLife(disk, answer).settle();
      expect(asked).toBeLessThanOrEqual(1);
      for (const run of disk.runs.values()) expect(['done', 'unknown']).toContain(run.state);
    }
  });
});
