import { expect, test } from 'vitest';
import { createSlotQueue } from '@/utils/runs/tasks/slot-queue';

const group = 'account';

/** Scrapes that run until the test ends them. */
function service(limit: number) {
  const there = new Set<string>();
  const begun: string[] = [];
  const queue = createSlotQueue({
    running: () => Promise.resolve(new Map([...there].map((id) => [id, group]))),
    limit: () => Promise.resolve(limit),
  });
  return {
    there,
    begun,
    queue,
    send: (id: string) =>
      queue.enqueue({ id, group }, async () => {
        begun.push(id);
        await Promise.resolve();
        there.add(id);
      }),
    async end(id: string) {
      there.delete(id);
      await queue.startNext();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('no more are there at a time than may be, and all come in their order', async () => {
  const { there, begun, send, end } = service(2);
  const all = ['a', 'b', 'c', 'd', 'e'].map(send);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await settle();
  expect([...there]).toEqual(['a', 'c']);
  for (const id of ['a', 'c', 'd', 'e']) {
    await end(id);
    await settle();
    expect(there.size).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('an entry that fails makes room for the next', async () => {
  const { queue, begun, send } = service(1);
  const bad = queue.enqueue({ id: 'a', group }, () => Promise.reject(new Error('no')));
  const good = send('b');
  await expect(bad).rejects.toThrow('no');
  await good;
  expect(begun).toEqual(['b']);
});

test('what others have there counts too', async () => {
  const { there, begun, send, end } = service(1);
  there.add('other');
  const mine = send('a');
  await settle();
  expect(begun).toEqual([]);
  await end('other');
  await mine;
  expect(begun).toEqual(['a']);
});

test('a claim takes a slot that is free now, and is refused otherwise', async () => {
  const { queue, begun, there, send } = service(2);
  there.add('other');
  expect(await queue.claim('mine', group)).toBe(true);
  expect(await queue.claim('late', group)).toBe(false);
  const next = send('a');
  await settle();
  expect(begun).toEqual([]);
  await queue.release('mine');
  await next;
  expect(begun).toEqual(['a']);
});

test('claims at the same moment share what is free', async () => {
  const { queue } = service(2);
  const claims = await Promise.all(['a', 'b', 'c'].map((id) => queue.claim(id, group)));
  expect(claims.filter(Boolean)).toHaveLength(2);
});

test('entries that come last let later ones go first', async () => {
  const { there, begun, queue, send, end } = service(1);
  there.add('other');
  const work = (id: string) => async () => {
    begun.push(id);
  };
  const all = [
    queue.enqueue({ id: 'job 1', group, last: true }, work('job 1')),
    queue.enqueue({ id: 'job 2', group, last: true }, work('job 2')),
    queue.enqueue({ id: 'mine', group }, work('mine')),
  ];
  await settle();
  await end('other');
  await Promise.all(all);
  expect(begun).toEqual(['mine', 'job 1', 'job 2']);
  await send('after');
});

test('each account has its own limit, whatever others have there', async () => {
  const there = new Map([
    ['x', 'small'],
    ['y', 'large'],
  ]);
  const begun: string[] = [];
  const queue = createSlotQueue({
    running: async () => there,
    limit: async (one) => (one === 'small' ? 1 : 3),
  });
  const send = (id: string, of: string) =>
    queue.enqueue({ id, group: of }, async () => {
      begun.push(id);
      there.set(id, of);
    });
  const all = [send('small 1', 'small'), send('small 2', 'small')];
  const large = ['large 1', 'large 2', 'large 3'].map((id) => send(id, 'large'));
  await settle();
  expect(begun).toEqual(['large 1', 'large 2']);
  expect(await queue.claim('now', 'small')).toBe(false);
  for (const id of ['y', 'x', 'small 1']) {
    there.delete(id);
    await queue.startNext();
    await settle();
  }
  await Promise.all([...all, ...large]);
  expect(begun).toEqual(['large 1', 'large 2', 'large 3', 'small 1', 'small 2']);
});

test('an entry that could not be placed takes no slot later', async () => {
  const state = { fails: true };
  const queue = createSlotQueue({
    running: async () => {
      if (state.fails) throw new Error('disk gone');
      return new Map();
    },
    limit: async () => 1,
  });
  const begun: string[] = [];
  const send = (id: string) => queue.enqueue({ id, group }, async () => void begun.push(id));
  await expect(send('a')).rejects.toThrow('disk gone');
  state.fails = false;
  await send('b');
  await send('a');
  expect(begun).toEqual(['b', 'a']);
});

test('a claim that could not be decided takes no slot later', async () => {
  const state = { fails: true };
  const queue = createSlotQueue({
    running: async () => {
      if (state.fails) throw new Error('disk gone');
      return new Map();
    },
    limit: async () => 1,
  });
  await expect(queue.claim('a', group)).rejects.toThrow('disk gone');
  state.fails = false;
  expect(await queue.claim('b', group)).toBe(true);
  expect(await queue.claim('c', group)).toBe(false);
});

test('claims of two accounts at the same moment are both decided', async () => {
  const queue = createSlotQueue({
    running: async () => new Map([['x', 'full']]),
    limit: async () => 1,
  });
  const claims = [queue.claim('a', 'full'), queue.claim('b', 'free'), queue.claim('c', 'free')];
  expect(await Promise.all(claims)).toEqual([false, true, false]);
});

test('a scrape that was claimed and is at the service has one slot', async () => {
  const { queue, there } = service(2);
  expect(await queue.claim('a', group)).toBe(true);
  there.add('a');
  expect(await queue.claim('b', group)).toBe(true);
  expect(await queue.claim('c', group)).toBe(false);
});

test('nobody is asked what is there while nothing waits', async () => {
  const asked: string[] = [];
  const queue = createSlotQueue({
    async running() {
      asked.push('running');
      return new Map();
    },
    async limit(one) {
      asked.push(one);
      return 1;
    },
  });
  await queue.startNext();
  await queue.release('a');
  expect(asked).toEqual([]);
  await queue.enqueue({ id: 'a', group }, async () => {});
  expect(asked).toEqual(['running', group]);
});

test('of entries whose round fails, those that were started go on', async () => {
  let rounds = 0;
  const queue = createSlotQueue({
    async running() {
      rounds += 1;
      if (rounds === 2) throw new Error('disk gone');
      return new Map();
    },
    limit: async () => 1,
  });
  const begun: string[] = [];
  const send = (id: string) => queue.enqueue({ id, group }, async () => void begun.push(id));
  const [first, second] = await Promise.allSettled([send('a'), send('b')]);
  expect(first.status).toBe('fulfilled');
  expect(second.status).toBe('rejected');
  expect(begun).toEqual(['a']);
  await send('c');
  expect(begun).toEqual(['a', 'c']);
});

test('an account whose limit is below what it has there starts nothing', async () => {
  const { queue, there } = service(1);
  there.add('x').add('y');
  expect(await queue.claim('a', group)).toBe(false);
});
