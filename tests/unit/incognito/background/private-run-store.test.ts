import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  addPrivateRun,
  getPrivateRun,
  keptMs,
  sweepPrivateRuns,
  unfinishedPrivateRuns,
  updatePrivateRun,
} from '@/utils/incognito/background/private-run-store';
import { readPrivateRuns } from '@/utils/storage/private-run-records';
import { bodyOfText } from '@/utils/incognito/body-text';
import type { Run } from '@/utils/runs/schema';
import { agentRun, scrapeRun } from '../../runs/tasks/example-options';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

const session = fakeBrowser.storage.session;
const local = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));
const bytes = async () => JSON.stringify(await session.get(null)).length;
const none = { used: null, left: null };
const url = 'https://secret.test/of-private';
const started = (change: Partial<Parameters<typeof scrapeRun>[0]> = {}) =>
  scrapeRun({ id: 'a', state: 'intent', url, cost: none, privateSession: 's', ...change });
const done = (run: Run): Run => ({ ...run, state: 'done', cost: { used: 2, left: 8 } });
const bodyOf = (text: string, type = 'text/html') => ({
  id: 'a',
  content: new Blob([text], { type }),
  screenshot: null,
});
/** Text that does not get smaller. */
const noise = (length: number) =>
  Array.from({ length: length / 8 }, () => Math.random().toString(36).slice(2, 10).padEnd(8)).join(
    '',
  );
const partKeys = async () => [...(await readPrivateRuns()).parts.keys()];
const textHeld = async () => [...(await readPrivateRuns()).parts.values()].join('');

beforeEach(() => {
  fakeBrowser.reset();
  browser.isFirefox = false;
  Object.assign(session, { getBytesInUse: bytes });
});
afterEach(() => vi.useRealTimers());

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

test('one that is larger than the room goes part by part, as they are taken', async () => {
  await addPrivateRun(started());
  const content = noise(16_000_000);
  const taken: string[] = [];
  const now = { ended: false };
  const over = updatePrivateRun('a', done, bodyOf(content, 'application/octet-stream')).then(() => {
    now.ended = true;
  });
  let most = 0;
  while (!now.ended) {
    most = Math.max(most, await bytes());
    for (const [key, text] of (await readPrivateRuns()).parts) {
      if (now.ended) break;
      taken.push(String(text));
      await session.remove(key);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await over;
  for (const text of (await readPrivateRuns()).parts.values()) taken.push(String(text));
  expect(most).toBeLessThan(8_100_000);
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
  // Packing the body takes turns of its own, which no clock advances.
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
  expect(await sweepPrivateRuns(updatedAt + keptMs - 1)).toBe(true);
  expect(await partKeys()).toHaveLength(1);
  expect(await sweepPrivateRuns(updatedAt + keptMs)).toBe(false);
  expect(await session.get(null)).toEqual({});
  expect(await local()).toContain('"used":2');
});

test('a run under way is not dropped, and parts without their run are', async () => {
  await addPrivateRun(started({ state: 'running' }));
  await session.set({ 'privateBody:gone:0': 'text' });
  expect(await sweepPrivateRuns(Date.now() + 100 * keptMs)).toBe(false);
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
  const later = Date.now() + 100 * keptMs;
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
  const open = (...incognito: boolean[]) =>
    Object.assign(fakeBrowser.windows, {
      getAll: async () => incognito.map((one) => ({ incognito: one })),
    });
  open(true, false);
  await addPrivateRun(started());
  await addPrivateRun(started({ id: 'open', state: 'running' }));
  await updatePrivateRun('a', done, bodyOf('text'));
  expect(await sweepPrivateRuns(Date.now() + 100 * keptMs)).toBe(false);
  expect(await partKeys()).toHaveLength(1);
  open(false);
  await sweepPrivateRuns(Date.now());
  // What is under way comes to its end first, so that its cost is known.
  expect((await readPrivateRuns()).runs.map(({ run }) => run.id)).toEqual(['open']);
  expect(await partKeys()).toEqual([]);
  await updatePrivateRun('open', done);
  await sweepPrivateRuns(Date.now());
  expect(await session.get(null)).toEqual({});
});
