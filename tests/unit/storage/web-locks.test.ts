import { expect, test, vi } from 'vitest';
import { tryWithWebLock, withItemLocks, withWebLock } from '@/utils/storage/web-locks';

const none = async () => {};

test('whoever holds a lock may take one further down, and no other', async () => {
  await withWebLock('account', () => withWebLock('item:account', none));
  await withWebLock('proxy-operation', () =>
    withWebLock('exit-check', () => withWebLock('proxy-setting', none)),
  );
  await expect(withWebLock('item:account', () => withWebLock('account', none))).rejects.toThrow(
    "'vantage:account' is taken while 'vantage:item:account' is held",
  );
  await expect(withWebLock('account', () => withWebLock('account', none))).rejects.toThrow(
    'is held',
  );
  await expect(tryWithWebLock('run:1', () => tryWithWebLock('run:2', none))).rejects.toThrow(
    "'vantage:run:2' is taken while 'vantage:run:1' is held",
  );
});

test('a lock is missed however far out it is held, until it is given back', async () => {
  const outer = withWebLock('account', () =>
    withWebLock('tickets', () => withWebLock('proxy-operation', none)),
  );
  await expect(outer).rejects.toThrow("is taken while 'vantage:tickets' is held");
  let later = none;
  const waits = Promise.withResolvers<void>();
  await withWebLock('tickets', async () => {
    later = async () => {
      await waits.promise;
      await withWebLock('account', none);
    };
  });
  waits.resolve();
  await later();
});

test('several items are taken in the order of their keys, whatever order they are named in', async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => {
    steps.push(name);
    await Promise.resolve();
    steps.push(name);
  };
  await Promise.all([
    withItemLocks(['settings', 'account', 'accounts'], step('a')),
    withItemLocks(['accounts', 'account'], step('b')),
    withWebLock('item:account', step('c')),
  ]);
  expect(steps).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  await expect(
    withWebLock('item:settings', () => withWebLock('item:account', none)),
  ).rejects.toThrow('is held');
});

test('a step is left out where its lock is held', async () => {
  const step = vi.fn(none);
  await Promise.all([
    withWebLock('run:1', () => new Promise((resolve) => setTimeout(resolve, 20))),
    tryWithWebLock('run:1', step),
    tryWithWebLock('run:2', step),
  ]);
  expect(step).toHaveBeenCalledTimes(1);
});

test('a lock that the file does not name is noticed', async () => {
  await expect(navigator.locks.request('vantage:other', none)).rejects.toThrow('not among those');
});
