import { beforeEach, expect, test, vi } from 'vitest';
import { lastRemoved, removeResults, undoRemoval } from '@/utils/library/state/result-actions';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/messaging/send', () => ({ send }));

const done = { id: 'a', state: 'done' } as const;
const running = { id: 'b', state: 'running' } as const;

beforeEach(() => {
  send.mockReset().mockResolvedValue({});
  lastRemoved.value = null;
});

test('a result that is under way stays, and is not called removed', async () => {
  await removeResults([done, running]);
  expect(send).toHaveBeenCalledExactlyOnceWith('library/change', {
    ids: ['a'],
    change: { kind: 'remove' },
  });
  expect(lastRemoved.value).toEqual({ ids: ['a'], underWay: 1 });
  send.mockClear();
  lastRemoved.value = null;
  await removeResults([running]);
  expect(send).not.toHaveBeenCalled();
  expect(lastRemoved.value).toEqual({ ids: [], underWay: 1 });
});

test('a removal that could not be taken back can be taken back again', async () => {
  await removeResults([done]);
  send.mockRejectedValueOnce(new Error('no space'));
  await expect(undoRemoval()).rejects.toThrow('no space');
  await undoRemoval();
  expect(send).toHaveBeenLastCalledWith('library/change', {
    ids: ['a'],
    change: { kind: 'restore' },
  });
  expect(lastRemoved.value).toBeNull();
});

test('a removal is offered on where the next one removes nothing', async () => {
  await removeResults([done]);
  await removeResults([running]);
  expect(lastRemoved.value).toEqual({ ids: ['a'], underWay: 1 });
  send.mockRejectedValueOnce(new Error('no space'));
  const undoing = undoRemoval();
  await removeResults([running]);
  await expect(undoing).rejects.toThrow('no space');
  expect(lastRemoved.value?.ids).toEqual(['a']);
});

test('a removal that ended early can be taken back: some results may be removed already', async () => {
  send.mockRejectedValueOnce(new Error('no space'));
  await expect(removeResults([done, running])).rejects.toThrow('no space');
  expect(lastRemoved.value).toEqual({ ids: ['a'], underWay: 1, endedEarly: true });
  await removeResults([running]);
  expect(lastRemoved.value).toEqual({ ids: ['a'], underWay: 1, endedEarly: true });
  await undoRemoval();
  expect(send).toHaveBeenLastCalledWith('library/change', {
    ids: ['a'],
    change: { kind: 'restore' },
  });
});
