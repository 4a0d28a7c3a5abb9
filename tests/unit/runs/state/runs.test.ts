import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Run } from '@/utils/runs/schema';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';
import { newest } from '../../../fixtures/newest-storage';
import { agentRun, scrapeRun } from '../tasks/example-options';

const library = vi.hoisted(() => ({ runs: [] as Run[], read: async () => {}, steps: [''] }));
vi.mock('@/utils/incognito/state/firefox-library', () => ({
  chooseLibrary: () => void library.steps.push('choose'),
}));
vi.mock('@/utils/library/database/library-runs', () => ({
  async listRuns({ limit = 200 } = {}) {
    library.steps.push('read');
    await library.read();
    return library.runs.slice(0, limit);
  },
  listAgentRuns: async (limit: number) =>
    library.runs.filter(({ kind }) => kind === 'agent').slice(0, limit),
  getRun: async (id: string) => library.runs.find((run) => run.id === id) ?? null,
}));

async function loaded() {
  vi.resetModules();
  return await import('@/utils/runs/state/runs');
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(library, { runs: [], read: async () => {}, steps: [] });
});

test('the newest hundred runs are shown, newest first, and every message to the agent', async () => {
  const scrapes = Array.from({ length: 150 }, (_, n) => scrapeRun({ createdAt: 2000 - n }));
  const [young, old] = [agentRun({ createdAt: 1998.5 }), agentRun({ createdAt: 1 })];
  const [first, second, ...others] = scrapes;
  library.runs = [first, second, young, ...others, old].flatMap((run) => run ?? []);
  const gate = Promise.withResolvers<void>();
  library.read = () => gate.promise;
  const { runs, runsReady } = await loaded();
  expect(runs.value).toEqual([]);
  gate.resolve();
  await runsReady;
  expect(runs.value).toEqual([first, second, young, ...others.slice(0, 97), old]);
});

test('as many answers are read as are wanted, and whether there are earlier ones', async () => {
  library.runs = Array.from({ length: 350 }, (_, n) => agentRun({ createdAt: 1000 - n }));
  const { runs, runsReady, hasEarlierAnswers, showAnswers } = await loaded();
  await runsReady;
  expect([runs.value.length, hasEarlierAnswers.value]).toEqual([100, true]);
  showAnswers(200);
  await vi.waitFor(() => expect(runs.value).toHaveLength(200));
  expect(hasEarlierAnswers.value).toBe(true);
  for (const limit of [400, Infinity]) {
    showAnswers(limit);
    await vi.waitFor(() => expect(runs.value).toHaveLength(350));
    expect(hasEarlierAnswers.value).toBe(false);
    showAnswers();
    await vi.waitFor(() => expect(runs.value).toHaveLength(100));
    expect(hasEarlierAnswers.value).toBe(true);
  }
});

test('what is read already is not read again', async () => {
  const { runsReady, showAnswers } = await loaded();
  await runsReady;
  showAnswers();
  expect(library.steps).toEqual(['choose', 'read']);
});

test('an earlier answer is read by its ID, once, and never a removed one or a scrape', async () => {
  library.runs = Array.from({ length: 250 }, (_, n) => agentRun({ createdAt: 1000 - n }));
  const old = agentRun({ id: 'old', createdAt: 1 });
  const removed = agentRun({ id: 'removed', removedAt: 5 });
  library.runs.push(old, removed, scrapeRun({ id: 'scrape', createdAt: 1 }));
  const { runs, runsReady, showAnswers } = await loaded();
  await runsReady;
  for (const id of ['removed', 'scrape', 'none']) {
    const before = runs.value;
    showAnswers(100, id);
    await vi.waitFor(() => expect(runs.value).not.toBe(before));
    expect(runs.value).toHaveLength(100);
  }
  showAnswers(100, 'old');
  await vi.waitFor(() => expect(runs.value.slice(99)).toEqual([library.runs[99], old]));
  showAnswers(Infinity, 'old');
  await vi.waitFor(() => expect(runs.value.length).toBeGreaterThan(101));
  expect(runs.value.filter(({ id }) => id === 'old')).toHaveLength(1);
  showAnswers();
  await vi.waitFor(() => expect(runs.value).toEqual(library.runs.slice(0, 100)));
});

test('Firefox reads results of private windows elsewhere, from the first read on', async () => {
  await (
    await loaded()
  ).runsReady;
  expect(library.steps).toEqual(['choose', 'read']);
});

test('a library that cannot be read is told, until it can be', async () => {
  library.read = async () => Promise.reject(new Error('no'));
  const { runs, runsProblem, runsReady } = await loaded();
  await runsReady;
  expect(runsProblem.value).toMatchObject({ code: 'unexpected' });
  library.read = async () => {};
  library.runs = [scrapeRun()];
  await libraryVersionItem.update((version) => version + 1);
  await vi.waitFor(() => expect(runs.value).toEqual(library.runs));
  expect(runsProblem.value).toBeNull();
});
