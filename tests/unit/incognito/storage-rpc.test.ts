import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorageRpc, type RpcArea, type WorkerSide } from '@/utils/incognito/storage-rpc';

type Listener = (changes: Record<string, { newValue?: unknown }>) => void;

/** Stored values that notify each lifetime of a worker of changes until the worker is killed. */
function createArea() {
  const values = new Map<string, unknown>();
  const lives = new Set<Set<Listener>>();
  const notify = (changes: Record<string, { newValue?: unknown }>) => {
    for (const life of lives) for (const listener of life) listener(changes);
  };
  function live(): { area: RpcArea; die: () => void } {
    const listeners = new Set<Listener>();
    lives.add(listeners);
    const area: RpcArea = {
      get: (key) =>
        Promise.resolve(
          Object.fromEntries([...values].filter(([name]) => key === null || name === key)),
        ),
      set(items) {
        if (!lives.has(listeners)) return new Promise(() => {});
        const changes: Record<string, { newValue: unknown }> = {};
        for (const [name, value] of Object.entries(items)) {
          values.set(name, value);
          changes[name] = { newValue: value };
        }
        notify(changes);
        return Promise.resolve();
      },
      remove(keys) {
        if (!lives.has(listeners)) return new Promise(() => {});
        for (const key of [keys].flat()) values.delete(key);
        return Promise.resolve();
      },
      onChanged: {
        addListener: (listener) => void listeners.add(listener),
        removeListener: (listener) => void listeners.delete(listener),
      },
    };
    return { area, die: () => void lives.delete(listeners) };
  }
  return { live, keys: () => [...values.keys()] };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const timeouts = { acknowledgedMs: 2000, doneMs: 5000 };
const failed = vi.fn<(error: unknown) => void>();

function sides() {
  const shared = createArea();
  const life = (me: WorkerSide) => {
    const { area, die } = shared.live();
    return { ...createStorageRpc(area, me, wait, failed), die };
  };
  return { ...shared, life };
}

beforeEach(() => {
  vi.useFakeTimers();
  failed.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a letter is answered, and nothing of it is left', async () => {
  const { life, keys } = sides();
  const own = life('private');
  own.serve({ double: { delivery: 'at-least-once', work: async (body) => Number(body) * 2 } });
  const answer = life('regular').ask('double', 21, timeouts);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ state: 'done', value: 42 });
  expect(keys()).toEqual([]);
});

test('where nobody is, the silence is waited out once and the letter taken back', async () => {
  const { life, keys } = sides();
  const answer = life('regular').ask('refresh', {}, timeouts);
  await vi.advanceTimersByTimeAsync(1900);
  expect(keys()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(await answer).toEqual({ state: 'no-worker' });
  expect(keys()).toEqual([]);
});

test('a worker killed in the middle does the work in its next life', async () => {
  const { life } = sides();
  const first = life('private');
  first.serve({ refresh: { delivery: 'at-least-once', work: () => new Promise(() => {}) } });
  const answer = life('regular').ask('refresh', {}, timeouts);
  await vi.advanceTimersByTimeAsync(400);
  first.die();
  life('private').serve({ refresh: { delivery: 'at-least-once', work: async () => 'flushed' } });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ state: 'done', value: 'flushed' });
});

test('work that was accepted but never finished is distinguished from a missing worker', async () => {
  const { life } = sides();
  const work = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
  life('private').serve({ refresh: { delivery: 'at-least-once', work } });
  const answer = life('regular').ask('refresh', {}, timeouts);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ state: 'unfinished' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that fails is told as unfinished, and said in the console', async () => {
  const { life } = sides();
  life('private').serve({
    refresh: { delivery: 'at-least-once', work: () => Promise.reject(new Error('no')) },
  });
  const answer = life('regular').ask('refresh', {}, timeouts);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ state: 'unfinished' });
  expect(failed).toHaveBeenCalledTimes(1);
});

test('work done at most once that fails is told at once', async () => {
  const { life, keys } = sides();
  life('private').serve({
    check: { delivery: 'at-most-once', work: () => Promise.reject(new Error('no')) },
  });
  const answer = life('regular').ask('check', {}, timeouts);
  await vi.advanceTimersByTimeAsync(0);
  await expect(answer).resolves.toEqual({ state: 'unfinished' });
  expect(failed).toHaveBeenCalledTimes(1);
  expect(keys()).toEqual([]);
});

test('what is done once is not done again by a next life', async () => {
  const { life, keys } = sides();
  const work = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
  const services = { intent: { delivery: 'at-most-once' as const, work } };
  const first = life('regular');
  first.serve(services);
  const answer = life('private').ask('intent', {}, timeouts);
  await vi.advanceTimersByTimeAsync(600);
  expect(keys().filter((key) => key.startsWith('rpc:regular:'))).toEqual([]);
  first.die();
  life('regular').serve(services);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ state: 'unfinished' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('what an asker left lying when it was killed goes when it lives again', async () => {
  const { life, keys } = sides();
  const first = life('regular');
  void first.ask('refresh', {}, timeouts);
  await vi.advanceTimersByTimeAsync(100);
  first.die();
  expect(keys()).toHaveLength(1);
  life('regular').serve({});
  await vi.advanceTimersByTimeAsync(10);
  expect(keys()).toEqual([]);
});

/** Asks in a private worker that ends before the answer is known; returns what gives the answer. */
async function askedAndDead({ life }: ReturnType<typeof sides>) {
  const answered = Promise.withResolvers<unknown>();
  const regular = life('regular');
  regular.serve({ intent: { delivery: 'at-most-once', work: () => answered.promise } });
  const caller = life('private');
  void caller.ask('intent', {}, timeouts);
  await vi.advanceTimersByTimeAsync(100);
  caller.die();
  return { regular, answer: () => answered.resolve('the key') };
}

test('an answer whose asker was killed does not stay', async () => {
  const both = sides();
  const { answer } = await askedAndDead(both);
  expect(both.keys()).toHaveLength(1);
  answer();
  await vi.runAllTimersAsync();
  expect(both.keys()).toEqual([]);
});

test('an answer that its worker could not take back when it was killed goes when it lives again', async () => {
  const both = sides();
  const { area } = both.live();
  const { regular, answer } = await askedAndDead(both);
  area.onChanged.addListener((changes) => {
    if (
      Object.values(changes).some(({ newValue }) => JSON.stringify(newValue)?.includes('the key'))
    )
      regular.die();
  });
  answer();
  await vi.runAllTimersAsync();
  expect(both.keys()).toHaveLength(1);
  both.life('regular').serve({});
  await vi.runAllTimersAsync();
  expect(both.keys()).toEqual([]);
});

test('a call under way keeps its acknowledgement when the worker of the other side starts', async () => {
  const { life } = sides();
  const first = life('regular');
  const answered = Promise.withResolvers<unknown>();
  first.serve({ intent: { delivery: 'at-most-once', work: () => answered.promise } });
  const answer = life('private').ask('intent', {}, timeouts);
  await vi.advanceTimersByTimeAsync(100);
  life('regular').serve({});
  await vi.advanceTimersByTimeAsync(100);
  answered.resolve('the key');
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toEqual({ state: 'done', value: 'the key' });
});

test('a call that was given up is not carried out when the worker comes to it', async () => {
  const { live } = sides();
  const { area } = live();
  const work = vi.fn<() => Promise<unknown>>(async () => 'paid');
  // The caller removes the call before the worker, notified of it, has read it.
  const slow = { ...area, get: (key: string | null) => wait(100).then(() => area.get(key)) };
  createStorageRpc(slow, 'regular', wait, failed).serve({
    intent: { delivery: 'at-most-once', work },
  });
  const call = (name: string) => ({ [name]: { kind: 'intent', body: null, attempt: 0 } });
  await area.set(call('rpc:regular:private-1'));
  await area.remove('rpc:regular:private-1');
  await vi.runAllTimersAsync();
  expect(work).not.toHaveBeenCalled();
  await area.set(call('rpc:regular:private-2'));
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(['before it is accepted', 'while it is carried out'])(
  'a call whose caller stops waiting %s ends at once and leaves nothing',
  async (when) => {
    const { life, keys } = sides();
    const regular = life('regular');
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    if (when === 'while it is carried out') {
      life('private').serve({
        check: {
          delivery: 'at-most-once',
          work: () => {
            begun.resolve();
            return done.promise;
          },
        },
      });
    } else begun.resolve();
    const ending = new AbortController();
    const answer = regular.ask('check', {}, timeouts, ending.signal);
    await vi.advanceTimersByTimeAsync(0);
    await begun.promise;
    ending.abort();
    await expect(answer).resolves.toEqual({ state: 'unfinished' });
    done.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(keys()).toEqual([]);
  },
);
