import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createGivenLogins } from '@/utils/proxy/chromium/given-logins';

type Listener = (details: { requestId: string }) => void;

/** Event of requests, to which a listener that is added twice listens twice. */
function requestEvent() {
  const added: { listener: Listener; filter: object }[] = [];
  return {
    added,
    addListener: (listener: Listener, filter: object) => added.push({ listener, filter }),
    removeListener: (listener: Listener) => {
      const at = added.findIndex((one) => one.listener === listener);
      if (at >= 0) added.splice(at, 1);
    },
    happen(requestId: string): void {
      for (const { listener } of added) listener({ requestId });
    },
  };
}

let events: Record<'onHeadersReceived' | 'onErrorOccurred', ReturnType<typeof requestEvent>>;
const counts = () => Object.values(events).map(({ added }) => added.length);
const later = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  events = { onHeadersReceived: requestEvent(), onErrorOccurred: requestEvent() };
  Object.assign(ext.webRequest, events);
});
afterEach(() => vi.useRealTimers());

test.each(['onHeadersReceived', 'onErrorOccurred'] as const)(
  'a login is cached at %s of its request, and of no other',
  async (name) => {
    const logins = createGivenLogins();
    expect(logins.pending()).toEqual([]);
    expect(counts()).toEqual([0, 0]);
    logins.note('1');
    expect(events[name].added).toMatchObject([{ filter: { urls: ['<all_urls>'] } }]);
    events[name].happen('2');
    await later();
    const [cached] = logins.pending();
    expect(logins.pending()).toHaveLength(1);
    events[name].happen('1');
    await cached;
    await later();
    expect(logins.pending()).toEqual([]);
    expect(counts()).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a login counts as cached after a second at the latest', async () => {
  const logins = createGivenLogins();
  logins.note('1');
  await vi.advanceTimersByTimeAsync(999);
  expect(logins.pending()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(logins.pending()).toEqual([]);
  expect(counts()).toEqual([0, 0]);
});

test('outcomes are listened to until the last login is cached', async () => {
  const logins = createGivenLogins();
  logins.note('1');
  logins.note('2');
  events.onHeadersReceived.happen('1');
  await later();
  expect(logins.pending()).toHaveLength(1);
  expect(counts()).toEqual([1, 1]);
  events.onErrorOccurred.happen('2');
  await later();
  expect(counts()).toEqual([0, 0]);
  logins.note('3');
  expect(counts()).toEqual([1, 1]);
});

test('a request that received another login has cached the first, not yet the second', async () => {
  const logins = createGivenLogins();
  logins.note('1');
  const first = logins.pending();
  await vi.advanceTimersByTimeAsync(600);
  logins.note('1');
  await Promise.all(first);
  await vi.advanceTimersByTimeAsync(999);
  expect(logins.pending()).toHaveLength(1);
  expect(counts()).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(logins.pending()).toEqual([]);
  expect(counts()).toEqual([0, 0]);
});
