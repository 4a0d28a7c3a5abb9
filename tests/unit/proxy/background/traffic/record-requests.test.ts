import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recordRequests } from '@/utils/proxy/background/traffic/record-requests';

type Completes = (details: object) => void;
const heard = vi.hoisted(() => ({ completes: null as Completes | null }));

vi.mock('@/utils/browser/ext', () => {
  const event = { addListener: () => {}, removeListener: () => {}, hasListener: () => false };
  const onCompleted = { ...event, addListener: (to: Completes) => (heard.completes = to) };
  const webRequest = { onBeforeRequest: event, onCompleted, onErrorOccurred: event };
  return { isFirefox: false, ext: { ...fakeBrowser, webRequest } };
});

const { session } = fakeBrowser.storage;
const keys = async () => Object.keys(await session.get(null));
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the bytes of earlier instances are added up at the start, once there are eight', async () => {
  const record = (life: number) => ({ [`used:${life}`]: { 'a.test': 1000 } });
  for (let life = 1; life <= 7; life += 1) await session.set(record(life));
  recordRequests(async () => []);
  await settled();
  expect(await keys()).toHaveLength(7);
  await session.set(record(8));
  recordRequests(async () => []);
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
});

describe('bytes by host', () => {
  /** Hosts of each record that was written. */
  const records: string[][] = [];

  beforeEach(async () => {
    records.length = 0;
    recordRequests(async () => []);
    await settled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(session, 'set').mockImplementation((items: Record<string, unknown>) => {
      for (const [key, sums] of Object.entries(items)) {
        if (key.startsWith('used:')) records.push(Object.keys(Object(sums) as object));
      }
    });
  });

  function complete(host: string): void {
    const responseHeaders = [{ name: 'content-length', value: '10' }];
    heard.completes?.({ tabId: 1, type: 'image', url: `https://${host}/`, responseHeaders });
  }
  const written = () => vi.advanceTimersByTimeAsync(5000);

  test('are added up at 500 hosts, with the next one in a record of its own', async () => {
    for (let at = 0; at < 500; at += 1) complete(`h${at}.test`);
    complete('h0.test');
    expect(records).toEqual([]);
    complete('next.test');
    expect(records.map(({ length }) => length)).toEqual([500]);
    await written();
    expect(records.slice(1)).toEqual([['next.test']]);
  });

  test('leave out hosts with a longer name than DNS allows', async () => {
    const longest = 'a'.repeat(253);
    complete(longest);
    complete(`${longest}a`);
    await written();
    expect(records.at(-1)).toContain(longest);
    expect(records.at(-1)).not.toContain(`${longest}a`);
  });
});
