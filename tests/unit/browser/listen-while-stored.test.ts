import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const { session } = fakeBrowser.storage;

function event() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    addListener: (listener: () => void) => void listeners.add(listener),
    removeListener: (listener: () => void) => void listeners.delete(listener),
  };
}

/** A start of the background, which registers both listeners. */
async function start() {
  vi.resetModules();
  const { listenWhileStored } = await import('@/utils/browser/listen-while-stored');
  const rows = event();
  const rules = event();
  listenWhileStored(rows, () => {}, ['rows:', 'page:']);
  listenWhileStored(rules, () => {}, ['rules']);
  return { rows: rows.listeners, rules: rules.listeners };
}

beforeEach(() => fakeBrowser.reset());

test('both listen at start-up, until it is known that nothing is stored', async () => {
  await session.set({ other: 1 });
  const { rows, rules } = await start();
  expect([rows.size, rules.size]).toEqual([1, 1]);
  await vi.waitFor(() => expect([rows.size, rules.size]).toEqual([0, 0]));
});

test('only those listen of which something is stored at start-up', async () => {
  await session.set({ 'page:7': 1 });
  const { rows, rules } = await start();
  await vi.waitFor(() => expect([rows.size, rules.size]).toEqual([1, 0]));
});

test('a listener comes with the first key and goes with the last', async () => {
  const { rows, rules } = await start();
  await vi.waitFor(() => expect(rows.size).toBe(0));
  await session.set({ 'rows:1': 1, 'page:1': 1 });
  await vi.waitFor(() => expect(rows.size).toBe(1));
  await session.remove('rows:1');
  await session.set({ other: 1 });
  expect(rows.size).toBe(1);
  expect(rules.size).toBe(0);
  await session.remove('page:1');
  await vi.waitFor(() => expect(rows.size).toBe(0));
});

test('what is stored while the keys are read is not overlooked', async () => {
  const { rows } = await start();
  await vi.waitFor(() => expect(rows.size).toBe(0));
  await session.set({ 'rows:1': 1 });
  await vi.waitFor(() => expect(rows.size).toBe(1));
  const removed = session.remove('rows:1');
  await session.set({ 'rows:2': 1 });
  await removed;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rows.size).toBe(1);
});
