import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '@/utils/messaging/client';

const Envelope = z.object({
  type: z.string(),
  input: z.looseObject({ id: z.optional(z.string()) }),
});
const idOf = (envelope: unknown) => z.parse(Envelope, envelope).input.id;
const answered = { ok: true, value: { runId: 'r1' } };
const question = { pageUrl: '', message: 'Tell me my account information', costConfirmed: false };

afterEach(() => vi.restoreAllMocks());

test.each([
  ['says nothing', async () => undefined],
  ['rejects', () => Promise.reject(new Error('The message channel closed'))],
])('a paid press whose background %s is sent once more under the same name', async (_way, die) => {
  const post = vi.fn<(envelope: unknown) => Promise<unknown>>();
  post.mockImplementationOnce(die).mockResolvedValueOnce(answered);
  const send = createClient(post);
  expect(await send('agent/ask', question)).toEqual({ runId: 'r1' });
  const [first, second] = post.mock.calls.map(([envelope]) => idOf(envelope));
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test('a press that the user repeats keeps its name until somebody answers, and has a new one then', async () => {
  const post = vi.fn<(envelope: unknown) => Promise<unknown>>().mockResolvedValue(undefined);
  const send = createClient(post);
  const silent = { problem: { code: 'background-silent' } };
  await expect(send('agent/ask', question)).rejects.toMatchObject(silent);
  expect(post).toHaveBeenCalledTimes(2);
  post.mockResolvedValue(answered);
  await send('agent/ask', question);
  await send('agent/ask', question);
  await send('agent/ask', { ...question, message: 'List my schedules' });
  const ids = post.mock.calls.map(([envelope]) => idOf(envelope));
  expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
  expect(new Set(ids.slice(2)).size).toBe(3);
});

test('a refusal is an answer, and what costs nothing is sent once and without a name', async () => {
  const refused = { ok: false, problem: { code: 'above-limit' } };
  const post = vi.fn<(envelope: unknown) => Promise<unknown>>().mockResolvedValueOnce(refused);
  const send = createClient(post);
  const said = { problem: { code: 'above-limit' } };
  await expect(send('agent/ask', question)).rejects.toMatchObject(said);
  expect(post).toHaveBeenCalledTimes(1);
  post.mockRejectedValueOnce(new Error('The message channel closed'));
  await expect(send('scrape/cancel', { runId: 'r1' })).rejects.toMatchObject({
    problem: { code: 'background-silent' },
  });
  expect(post).toHaveBeenCalledTimes(2);
  expect(idOf(post.mock.calls[1]?.[0])).toBeUndefined();
});

test('what is silent for too long is not asked again', async () => {
  // A timer may fire a millisecond before the clock says so.
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const post = vi.fn(() => new Promise<unknown>(() => {}));
  await expect(createClient(post, 20)('agent/ask', question)).rejects.toMatchObject({
    problem: { code: 'background-silent' },
  });
  expect(post).toHaveBeenCalledTimes(1);
});

test('a private worker that tells of a silent regular one has not answered: the name stays', async () => {
  const silent = { ok: false, problem: { code: 'background-silent' } };
  const post = vi.fn<(envelope: unknown) => Promise<unknown>>().mockResolvedValueOnce(silent);
  const send = createClient(post);
  await expect(send('agent/ask', question)).rejects.toMatchObject({ problem: silent.problem });
  post.mockResolvedValue(answered);
  await send('agent/ask', question);
  await send('agent/ask', question);
  const ids = post.mock.calls.map(([envelope]) => idOf(envelope));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});
