import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  addPrivateRun,
  getPrivateRun,
  dropAfterMs,
  markInLibrary,
  sweepPrivateRuns,
  unfinishedPrivateRuns,
  updatePrivateRun,
} from '@/utils/incognito/background/private-run-store';
import { readPrivateRuns } from '@/utils/storage/private-run-records';
import { bodyOfText } from '@/utils/incognito/body-text';
import type { Run } from '@/utils/runs/schema';
import { agentRun } from '../../runs/tasks/example-options';
import { bodyOf, done, noise, started, url } from './private-run-examples';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

const openWindows = (...incognito: boolean[]) =>
  Object.assign(fakeBrowser.windows, {
    getAll: async () => incognito.map((one) => ({ incognito: one })),
  });
const session = fakeBrowser.storage.session;
const local = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));
const bytes = async () => JSON.stringify(await session.get(null)).length;
const partKeys = async () => [...(await readPrivateRuns()).parts.keys()];
const textHeld = async () => [...(await readPrivateRuns()).parts.values()].join('');

beforeEach(() => {
  fakeBrowser.reset();
  browser.isFirefox = false;
  Object.assign(session, { getBytesInUse: bytes });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a run lies in memory alone; its cost is on the disk before it is there, without its page', async () => {
  const set = vi.spyOn(session, 'set').mockRejectedValueOnce(new Error('killed'));
  await expect(addPrivateRun(started())).rejects.toThrow('killed');
  expect(await local()).toContain('"mode":"auto"');
  set.mockRestore();
  await addPrivateRun(started());
  await addPrivateRun(agentRun({ id: 'b', pageUrl: url, message: url, privateSession: 's' }));
  expect(await getPrivateRun('a')).toMatchObject({ url, state: 'intent' });
  expect(await unfinishedPrivateRuns()).toHaveLength(1);
  await updatePrivateRun('a', done, bodyOf(url));
  expect(await getPrivateRun('a')).toMatchObject({ state: 'done' });
  expect(await local()).toContain('"used":2');
  expect(await local()).not.toContain('secret');
});

test('a body is handed over in one write with the end of its run', async () => {
  await addPrivateRun(started());
  const set = vi.spyOn(session, 'set');
  await updatePrivateRun('a', done, bodyOf(noise(4_000_000)));
  expect(set).toHaveBeenCalledTimes(1);
  expect((await partKeys()).length).toBeGreaterThan(1);
  for (const part of (await readPrivateRuns()).parts.values()) {
    expect(String(part).length).toBeLessThanOrEqual(2_000_000);
  }
  const { content } = await bodyOfText('a', await textHeld());
  expect(content.size).toBe(4_000_000);
  expect(content.type).toBe('text/html');
});

test('a body that is larger than the room goes part by part, as they are taken', async () => {
  await addPrivateRun(started());
  const content = noise(12_000_000);
  const taken: string[] = [];
  const now = { ended: false };
  const over = updatePrivateRun('a', done, bodyOf(content, 'application/octet-stream')).then(() => {
    now.ended = true;
  });
  let maxBytes = 0;
  while (!now.ended) {
    maxBytes = Math.max(maxBytes, await bytes());
    for (const [key, text] of (await readPrivateRuns()).parts) {
      if (now.ended) break;
      taken.push(String(text));
      await session.remove(key);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await over;
  for (const text of (await readPrivateRuns()).parts.values()) taken.push(String(text));
  expect(maxBytes).toBeLessThan(8_100_000);
  expect(taken.join('').length).toBeGreaterThan(8_100_000);
  expect((await readPrivateRuns()).runs[0]?.parts).toBe(taken.length);
  const body = await bodyOfText('a', taken.join(''));
  expect(await body.content.text()).toBe(content);
});

test('a body that nobody makes room for is told, with what it cost', async () => {
  await addPrivateRun(started());
  Object.assign(session, { getBytesInUse: async () => 8_000_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const over = updatePrivateRun('a', done, bodyOf('text'));
  const now = { settled: false };
  const refused = expect(over)
    .rejects.toMatchObject({ problem: { code: 'unexpected' } })
    .finally(() => {
      now.settled = true;
    });
  // Compressing the body takes real async turns, which fake timers do not advance.
  while (!now.settled) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  await refused;
  expect(await getPrivateRun('a')).toMatchObject({ state: 'intent' });
  expect(await local()).toContain('"used":2');
});

test('what nobody took within five minutes is dropped, and its cost stays', async () => {
  await addPrivateRun(started());
  await updatePrivateRun('a', done, bodyOf('text'));
  const { updatedAt } = (await getPrivateRun('a'))!;
  expect(await sweepPrivateRuns(updatedAt + dropAfterMs - 1)).toBe(true);
  expect(await partKeys()).toHaveLength(1);
  expect(await sweepPrivateRuns(updatedAt + dropAfterMs)).toBe(false);
  expect(await session.get(null)).toEqual({});
  expect(await local()).toContain('"used":2');
});

test('a run under way is not dropped, and parts without their run are', async () => {
  await addPrivateRun(started({ state: 'running' }));
  await session.set({ 'privateBody:gone:0': 'text' });
  expect(await sweepPrivateRuns(Date.now() + 100 * dropAfterMs)).toBe(false);
  expect(await unfinishedPrivateRuns()).toHaveLength(1);
  expect(await partKeys()).toEqual([]);
});

test('a lost reply counts against the floor for longer, without anything of its page', async () => {
  await addPrivateRun(started());
  const lost = (run: Run): Run => ({
    ...run,
    state: 'unknown',
    problem: { code: 'maybe-charged' },
  });
  await updatePrivateRun('a', lost);
  const agent = agentRun({ id: 'b', state: 'unknown', message: url, privateSession: 's' });
  await addPrivateRun(agent);
  const later = Date.now() + 100 * dropAfterMs;
  expect(await sweepPrivateRuns(later)).toBe(false);
  expect((await readPrivateRuns()).runs.map(({ run }) => run)).toMatchObject([
    { id: 'a', state: 'unknown', url: '', privateSession: '' },
    { id: 'b', state: 'unknown', pageUrl: '', message: '', response: '' },
  ]);
  expect(JSON.stringify(await session.get(null))).not.toContain('secret');
  expect(await sweepPrivateRuns(later)).toBe(false);
  expect((await readPrivateRuns()).runs).toHaveLength(2);
});

test('what a cancelled call cost is still noted when its reply comes', async () => {
  await addPrivateRun(started());
  await updatePrivateRun('a', (run) => ({ ...run, state: 'cancelled' }));
  await updatePrivateRun('a', (run) => ({ ...run, cost: { used: 5, left: 1 } }));
  expect(await local()).toContain('"used":5');
});

test('what is no run of a private window is left to the library', async () => {
  expect(await updatePrivateRun('other', done)).toBeNull();
  expect(await getPrivateRun('other')).toBeNull();
});

test('Firefox keeps what came back while a private window is open, and drops it with the last one', async () => {
  browser.isFirefox = true;
  openWindows(true, false);
  await addPrivateRun(started());
  await addPrivateRun(started({ id: 'open', state: 'running' }));
  await updatePrivateRun('a', done, bodyOf('text'));
  expect(await sweepPrivateRuns(Date.now() + 100 * dropAfterMs)).toBe(false);
  expect(await partKeys()).toHaveLength(1);
  openWindows(false);
  await sweepPrivateRuns(Date.now());
  // Runs in progress end first, so that their cost is known.
  expect((await readPrivateRuns()).runs.map(({ run }) => run.id)).toEqual(['open']);
  expect(await partKeys()).toEqual([]);
  await updatePrivateRun('open', done);
  await sweepPrivateRuns(Date.now());
  expect(await session.get(null)).toEqual({});
});

test('a cancelled call is kept without its page until its reply tells what it cost', async () => {
  await addPrivateRun(started());
  await updatePrivateRun('a', (run) => ({ ...run, state: 'cancelled' }));
  await updatePrivateRun('a', (run) => ({ ...run, updatedAt: 2 }), bodyOf(url));
  expect(await partKeys()).toEqual([]);
  const later = Date.now() + 100 * dropAfterMs;
  await sweepPrivateRuns(later);
  expect(await getPrivateRun('a')).toMatchObject({ state: 'cancelled', url: '' });
  expect(JSON.stringify(await session.get(null))).not.toContain('secret');
  const addCost = (run: Run): Run => ({ ...run, cost: { used: 5, left: 1 } });
  await updatePrivateRun('a', addCost, bodyOf(url));
  expect(await local()).toContain('"used":5');
  expect(await partKeys()).toEqual([]);
  await sweepPrivateRuns(later);
  expect(await session.get(null)).toEqual({});
});

describe('Firefox, where nobody takes parts', () => {
  const binary = 'application/octet-stream';
  const isHeld = (id: string) => partKeys().then((keys) => keys.some((key) => key.includes(id)));
  async function hold(id: string, size: number, change: Partial<Run> = {}): Promise<void> {
    await session.set({
      [`privateRun:${id}`]: { run: { ...started({ id, state: 'done' }), ...change }, parts: 1 },
      [`privateBody:${id}:0`]: 'x'.repeat(size),
    });
  }

  beforeEach(() => {
    browser.isFirefox = true;
    openWindows(true);
  });

  test('a body that finds no room is refused by the browser at once, and holds up nothing', async () => {
    await addPrivateRun(started());
    await hold('old', 7_900_000);
    const write = session.set.bind(session);
    const set = async (items: Record<string, unknown>): Promise<void> => {
      if (JSON.stringify(items).length + (await bytes()) > 10_485_760) throw new Error('quota');
      await write(items);
    };
    Object.assign(session, { set });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(updatePrivateRun('a', done, bodyOf(noise(6_000_000), binary))).rejects.toThrow(
      'quota',
    );
    expect(await isHeld('privateBody:a:')).toBe(false);
    // Beyond Vantage's own limit, the browser's limit still allows a result that fits.
    await updatePrivateRun('a', done, bodyOf('text'));
    expect(await isHeld('privateBody:a:')).toBe(true);
  });

  test('a call is refused before it is paid for where its result might find no room', async () => {
    await hold('old', 4_100_000);
    await expect(addPrivateRun(started())).rejects.toMatchObject({
      problem: { code: 'private-full' },
    });
    expect(await getPrivateRun('a')).toBeNull();
    expect(await local()).not.toContain('"mode"');
    expect(await isHeld('old')).toBe(true);
    browser.isFirefox = false;
    await addPrivateRun(started());
    expect(await getPrivateRun('a')).not.toBeNull();
  });

  test('results that were removed, or kept in the library, make room', async () => {
    await hold('removed', 4_100_000, { removedAt: 1 });
    await addPrivateRun(started());
    expect(await isHeld('removed')).toBe(false);
    await hold('old', 4_100_000);
    await markInLibrary('old');
    await addPrivateRun(started({ id: 'b' }));
    expect(await isHeld('old')).toBe(false);
    expect((await readPrivateRuns()).runs).toHaveLength(4);
  });

  test('the sweep frees what was removed a while ago, and what was kept when room is short', async () => {
    await hold('removed', 100, { removedAt: 1000, privateSession: 'unnamed' });
    await hold('old', 100, { privateSession: 'unnamed' });
    await markInLibrary('old');
    await sweepPrivateRuns(999 + dropAfterMs);
    expect(await partKeys()).toHaveLength(2);
    await sweepPrivateRuns(1000 + dropAfterMs);
    expect(await partKeys()).toEqual(['privateBody:old:0']);
    Object.assign(session, { getBytesInUse: async () => 4_100_000 });
    await sweepPrivateRuns(1000 + dropAfterMs);
    expect(await partKeys()).toEqual([]);
    expect((await readPrivateRuns()).runs).toHaveLength(2);
  });
});
