import { expect, test } from 'vitest';
import { createQueue } from '@/utils/compare/request-queue';

/** Scrapes that run until the test ends them. */
function service(most: number) {
  const there = new Set<string>();
  const begun: string[] = [];
  const queue = createQueue({
    runningIds: () => Promise.resolve([...there]),
    limit: () => Promise.resolve(most),
  });
  return {
    there,
    begun,
    queue,
    send: (id: string) =>
      queue.enqueue(id, async () => {
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

test('one that fails makes room for the next', async () => {
  const { queue, begun, send } = service(1);
  const bad = queue.enqueue('a', () => Promise.reject(new Error('no')));
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
  expect(await queue.claim('mine')).toBe(true);
  expect(await queue.claim('late')).toBe(false);
  const next = send('a');
  await settle();
  expect(begun).toEqual([]);
  await queue.release('mine');
  await next;
  expect(begun).toEqual(['a']);
});

test('claims at the same moment share what is free', async () => {
  const { queue } = service(2);
  const claims = await Promise.all(['a', 'b', 'c'].map((id) => queue.claim(id)));
  expect(claims.filter(Boolean)).toHaveLength(2);
});

test('entries that come last let later ones go first', async () => {
  const { there, begun, queue, send, end } = service(1);
  there.add('other');
  const work = (id: string) => async () => {
    begun.push(id);
  };
  const all = [
    queue.enqueue('job 1', work('job 1'), true),
    queue.enqueue('job 2', work('job 2'), true),
    queue.enqueue('mine', work('mine')),
  ];
  await settle();
  await end('other');
  await Promise.all(all);
  expect(begun).toEqual(['mine', 'job 1', 'job 2']);
  await send('after');
});
