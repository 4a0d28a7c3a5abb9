import { toProblem } from '@/utils/problem';
import { expect, test, vi } from 'vitest';
import { checkExit } from '@/utils/proxy/exit/exit-check';

const address = 'https://exit.example/';

/** Runs a check whose requests fail, refused `refused` times. Returns the number of requests. */
async function requestsOf(refused: number): Promise<number> {
  let refusals = 3;
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length <= refused) refusals += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const dependencies = {
    fetch,
    now: () => 0,
    elapsed: () => 0,
    wait: async () => {},
    refusals: () => refusals,
  };
  await expect(checkExit(address, dependencies)).rejects.toThrow('exit-check-failed');
  return fetch.mock.calls.length;
}

test('a check is repeated, but not with a login that was refused', async () => {
  expect(await requestsOf(0)).toBe(4);
  expect(await requestsOf(1)).toBe(1);
});

test('a clock that is set during a check neither ends nor prolongs it', async () => {
  let now = 0;
  let elapsed = 0;
  const fetch = vi.fn(async () => {
    now -= 172_800_000;
    elapsed += 10_000;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const dependencies = { fetch, now: () => now, elapsed: () => elapsed, wait: async () => {} };
  await expect(checkExit(address, dependencies)).rejects.toThrow('exit-check-failed');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an answer without end is not read to its end', async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream({
      pull(out) {
        sent += 1;
        if (sent > 1000) out.error(new Error('read on'));
        else out.enqueue(new TextEncoder().encode('x'.repeat(10_000)));
      },
    });
  const fetch = async () => new Response(endless());
  const dependencies = { fetch, now: () => 0, elapsed: () => 0, wait: async () => {} };
  await expect(checkExit(address, dependencies)).rejects.toMatchObject({
    problem: { code: 'exit-check-failed' },
  });
  expect(sent).toBeLessThan(50);
});

test('an answer that is cut off says so, without the words of the browser', async () => {
  const cut = () =>
    new ReadableStream({
      pull(out) {
        out.error(new TypeError('network error at https://exit.example/?key=secret'));
      },
    });
  const fetch = async () => new Response(cut());
  const dependencies = { fetch, now: () => 0, elapsed: () => 0, wait: async () => {} };
  const failure = await checkExit(address, dependencies).catch(toProblem);
  expect(failure).toMatchObject({ code: 'exit-check-failed' });
  expect(JSON.stringify(failure)).not.toContain('secret');
});
