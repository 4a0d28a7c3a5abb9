import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Body, Run } from '@/utils/runs/schema';
import { newest } from '../../../fixtures/newest-storage';
import { scrapeRun } from '../../runs/tasks/example-options';

/**
 * Memory of the private windows, which outlives their worker; `steps` is the number of steps before
 * the worker is killed.
 */
const memory = vi.hoisted(() => ({
  runs: new Map<string, Run>(),
  bodies: new Map<string, Body>(),
  caches: new Map<string, Map<string, string>>(),
  steps: Infinity,
}));
function step<T>(work: () => T): Promise<T> {
  if (memory.steps <= 0) return Promise.reject(new Error('killed'));
  memory.steps -= 1;
  return Promise.resolve(work());
}
const emptied = vi.hoisted(() => vi.fn<(name: string) => Promise<object>>());
vi.mock('idb', () => ({ openDB: emptied }));
vi.mock('@/utils/library/database/library-runs', () => ({
  getRun: async (id: string) => memory.runs.get(id) ?? null,
  addRun: (run: Run) => step(() => void memory.runs.set(run.id, run)),
  updateRun: (id: string, change: (run: Run) => Run, body?: Body) =>
    step(() => {
      const run = memory.runs.get(id);
      if (!run) return null;
      memory.runs.set(id, change(run));
      if (body) memory.bodies.set(id, body);
      return run;
    }),
}));

const session = fakeBrowser.storage.session;
const remove = session.remove.bind(session);
const none = { used: null, left: null };
const started = (privateSession: string): Run =>
  scrapeRun({ id: 'a', state: 'intent', cost: none, privateSession, updatedAt: 1 });
const done = (run: Run): Run => ({
  ...run,
  state: 'done',
  cost: { used: 2, left: 8 },
  updatedAt: 2,
});
const body: Body = {
  id: 'a',
  content: new Blob(['whole'], { type: 'text/html' }),
  screenshot: null,
};

/** Creates the parts of both workers again, as after a start. */
async function life() {
  vi.resetModules();
  const held = await import('@/utils/incognito/background/private-run-store');
  const { takePrivateResults, ...taking } =
    await import('@/utils/incognito/background/take-private-results');
  return { ...taking, ...held, takeResults: takePrivateResults };
}

function openCache(name: string) {
  const entries = memory.caches.get(name) ?? new Map<string, string>();
  memory.caches.set(name, entries);
  return {
    put: async (url: string, response: Response) => {
      const text = await response.text();
      await step(() => entries.set(url, text));
    },
    match: async (url: string) => {
      const text = entries.get(url);
      return text === undefined ? undefined : new Response(text);
    },
    delete: (url: string) => step(() => entries.delete(url)),
  };
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  for (const part of [memory.runs, memory.bodies, memory.caches]) part.clear();
  memory.steps = Infinity;
  Object.assign(session, {
    getBytesInUse: async () => 0,
    remove: (keys: string | string[]) => step(() => remove(keys)).then((gone) => gone),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...memory.caches.keys()],
    open: async (name: string) => openCache(name),
    delete: async (name: string) => memory.caches.delete(name),
  });
});

const partsHeld = async () =>
  Object.keys(await session.get(null)).filter((key) => key.startsWith('privateBody:'));

test('pages of private windows read each state of a run, and then its body', async () => {
  const { addPrivateRun, updatePrivateRun, takeResults, privateSessionId } = await life();
  await addPrivateRun(started(await privateSessionId()));
  expect(await takeResults()).toBe(true);
  expect(memory.runs.get('a')?.state).toBe('intent');
  expect(await takeResults()).toBe(false);
  await updatePrivateRun('a', done, body);
  expect(await takeResults()).toBe(true);
  expect(memory.runs.get('a')).toMatchObject({ state: 'done', cost: { used: 2 } });
  expect(await memory.bodies.get('a')?.content.text()).toBe('whole');
  expect(memory.bodies.get('a')?.content.type).toBe('text/html');
  expect(await partsHeld()).toEqual([]);
  expect(memory.caches.get('parts')?.size).toBe(0);
  expect(await takeResults()).toBe(false);
});

test('what belongs to an earlier private session is not taken', async () => {
  const { addPrivateRun, updatePrivateRun, takeResults } = await life();
  await addPrivateRun(started('an earlier one'));
  await updatePrivateRun('a', done, body);
  expect(await takeResults()).toBe(false);
  expect(memory.runs.size + memory.bodies.size).toBe(0);
  expect(await partsHeld()).toHaveLength(1);
});

test('the session is the same for every life of the worker, and another one once its memory is gone', async () => {
  const first = await (await life()).privateSessionId();
  expect(await (await life()).privateSessionId()).toBe(first);
  memory.caches.clear();
  expect(await (await life()).privateSessionId()).not.toBe(first);
});

test('the session is asked for again after Cache Storage failed or did not answer', async () => {
  const { privateSessionId } = await life();
  const keys = vi.spyOn(caches, 'keys').mockRejectedValueOnce(new Error('busy'));
  await expect(privateSessionId()).rejects.toThrow('busy');
  vi.useFakeTimers();
  keys.mockReturnValueOnce(new Promise(() => {}));
  const silent = expect(privateSessionId()).rejects.toThrow('Cache Storage');
  await vi.advanceTimersByTimeAsync(5000);
  await silent;
  vi.useRealTimers();
  const id = await privateSessionId();
  expect(await privateSessionId()).toBe(id);
});

test('a slow Cache Storage makes one session, not two', async () => {
  const { privateSessionId } = await life();
  const gate = Promise.withResolvers<void>();
  const slow = vi.spyOn(caches, 'open');
  slow.mockImplementation(async (name) => {
    await gate.promise;
    return openCache(name) as unknown as Cache;
  });
  vi.useFakeTimers();
  const silent = expect(privateSessionId()).rejects.toThrow('Cache Storage');
  await vi.advanceTimersByTimeAsync(5000);
  await silent;
  vi.useRealTimers();
  const second = privateSessionId();
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(2));
  gate.resolve();
  expect(await (await life()).privateSessionId()).toBe(await second);
});

test('a worker killed at any step leaves nothing half done: its next life takes the whole result', async () => {
  let killed = 0;
  for (let steps = 0; ; steps += 1) {
    for (const part of [memory.runs, memory.bodies, memory.caches]) part.clear();
    fakeBrowser.reset();
    await fakeBrowser.storage.local.set(newest);
    memory.steps = Infinity;
    const first = await life();
    await first.addPrivateRun(started(await first.privateSessionId()));
    await first.updatePrivateRun('a', done, body);
    memory.steps = steps;
    const whole = await first.takeResults().then(
      () => true,
      () => false,
    );
    memory.steps = Infinity;
    await (await life()).takeResults();
    expect(memory.runs.get('a')?.state, `killed after ${steps}`).toBe('done');
    expect(await memory.bodies.get('a')?.content.text()).toBe('whole');
    expect(await partsHeld()).toEqual([]);
    if (whole) break;
    killed += 1;
  }
  expect(killed).toBeGreaterThan(3);
});

test('what its owner removed meanwhile stays removed', async () => {
  const { addPrivateRun, updatePrivateRun, takeResults, privateSessionId } = await life();
  await addPrivateRun(started(await privateSessionId()));
  await updatePrivateRun('a', (run) => ({ ...run, state: 'cancelled', updatedAt: 2 }));
  await takeResults();
  memory.runs.set('a', { ...memory.runs.get('a')!, removedAt: 3 });
  await updatePrivateRun('a', (run) => ({ ...run, cost: { used: 5, left: 1 }, updatedAt: 4 }));
  await takeResults();
  expect(memory.runs.get('a')).toMatchObject({ removedAt: 3, cost: { used: 5 } });
});

test('erasing leaves no result and no part of one, and the session goes on', async () => {
  const { erasePrivateResults, privateSessionId } = await life();
  const id = await privateSessionId();
  openCache('parts');
  const database = { objectStoreNames: [], close: vi.fn() };
  emptied.mockResolvedValue(database);
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'library' }] });
  await erasePrivateResults();
  expect(emptied).toHaveBeenCalledExactlyOnceWith('library');
  expect([...memory.caches.keys()]).toEqual([`session-${id}`]);
  vi.unstubAllGlobals();
});
