import { expect, test, vi } from 'vitest';
import { createExitCheckRequests } from '@/utils/proxy/firefox/exit-check-requests';

const self = 'moz-extension://own/';
const url = 'https://exit.example/ip';
const fromSelf = { url, documentUrl: `${self}background.html` };

test('two checks at once: each is told by the request that the browser asks about next', async () => {
  const ends: (() => void)[] = [];
  const fetch = vi.fn(() => new Promise<Response>((done) => ends.push(() => done(new Response()))));
  const checks = createExitCheckRequests(self, fetch);
  const first = checks.checkThrough('a')(url);
  const second = checks.checkThrough('b')(url);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(checks.claim({ requestId: '9', url, documentUrl: 'https://exit.example/' })).toBeNull();
  expect(checks.claim({ requestId: '1', ...fromSelf })).toBe('a');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(checks.claim({ requestId: '2', ...fromSelf })).toBe('b');
  expect(checks.claim({ requestId: '1', ...fromSelf })).toBe('a');
  expect(checks.claim({ requestId: '3', ...fromSelf })).toBeNull();
  for (const end of ends) end();
  await Promise.all([first, second]);
  expect(checks.claim({ requestId: '1', ...fromSelf })).toBeNull();
});

test('a check is told from its request however its address is written', async () => {
  let claimed: string | null = null;
  const checks = createExitCheckRequests(self, async () => {
    claimed = checks.claim({ requestId: '1', ...fromSelf, url: 'https://exit.example/' });
    return new Response();
  });
  await checks.checkThrough('a')('https://exit.example');
  expect(claimed).toBe('a');
});

test('an answer that came without the browser asking which way proves nothing', async () => {
  const checks = createExitCheckRequests(self, async () => new Response('203.0.113.1'));
  await expect(checks.checkThrough('a')(url)).rejects.toThrow('exit-check-failed');
});

test('a check that fails lets the next one begin', async () => {
  const fetch = vi.fn(async () => {
    throw new TypeError('no network');
  });
  const checks = createExitCheckRequests(self, fetch);
  await expect(checks.checkThrough('a')(url)).rejects.toThrow('no network');
  await expect(checks.checkThrough('b')(url)).rejects.toThrow('no network');
  expect(checks.claim({ requestId: '1', ...fromSelf })).toBeNull();
});
