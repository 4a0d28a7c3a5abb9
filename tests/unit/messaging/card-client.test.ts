import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pressFromCard } from '@/utils/messaging/card-client';
import { PressIdSchema } from '@/utils/runs/messages';

const Sent = z.object({ input: z.object({ id: PressIdSchema }) });
const post = vi.fn<(message: unknown) => Promise<unknown>>();
const ids = () => post.mock.calls.map(([message]) => z.parse(Sent, message).input.id);
const input = { options: {}, seen: 'https://a.test/' };

beforeEach(() => {
  post.mockReset();
  Object.assign(fakeBrowser.runtime, { sendMessage: post });
});

test('a press without an answer keeps its id until a run comes of it, and the next has a new one', async () => {
  post.mockRejectedValueOnce(new Error('The message channel closed'));
  post.mockResolvedValue({ ok: true, value: 'run' });
  await expect(pressFromCard('card/scrape', input)).rejects.toThrow('background-silent');
  expect(await pressFromCard('card/scrape', input)).toBe('run');
  await pressFromCard('card/scrape', input);
  await pressFromCard('card/scrape', { ...input, options: { mode: 'browser' } });
  const [first, ...others] = ids();
  expect(first).toBeTypeOf('string');
  expect(others[0]).toBe(first);
  expect(new Set(others).size).toBe(3);
});

test('an id is made on pages without https too', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  post.mockResolvedValue({ ok: true, value: 'run' });
  await pressFromCard('card/scrape', input);
  expect(ids()[0]).toBeTypeOf('string');
});
