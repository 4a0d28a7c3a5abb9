import { expect, test, vi } from 'vitest';
import {
  createFlushEverywhere,
  type FlushDependencies,
} from '@/utils/proxy/chromium/flush-everywhere';

function stage(about: Partial<FlushDependencies> = {}) {
  const all = {
    flush: vi.fn<FlushDependencies['flush']>(async () => {}),
    askPrivateWorker: vi.fn<FlushDependencies['askPrivateWorker']>(async () => 'done'),
    seen: vi.fn<FlushDependencies['seen']>(async () => true),
    forget: vi.fn<FlushDependencies['forget']>(async () => {}),
    needsSetting: vi.fn<FlushDependencies['needsSetting']>(async () => false),
    allowed: vi.fn<FlushDependencies['allowed']>(async () => true),
    open: vi.fn<FlushDependencies['open']>(async () => {}),
    ...about,
  };
  return { all, flushEverywhere: createFlushEverywhere(all) };
}

test('where no private window was ever open, nobody is asked', async () => {
  const { all, flushEverywhere } = stage({ seen: async () => false });
  await flushEverywhere();
  expect(all.flush).toHaveBeenCalledTimes(1);
  expect(all.askPrivateWorker).not.toHaveBeenCalled();
  expect(all.open).not.toHaveBeenCalled();
});

test('resolves only when private windows have flushed as well', async () => {
  let answer: (state: 'done') => void = () => {};
  const { flushEverywhere } = stage({
    askPrivateWorker: () => new Promise((resolve) => (answer = resolve)),
  });
  const settled = vi.fn<() => void>();
  const flushed = flushEverywhere().then(settled);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(settled).not.toHaveBeenCalled();
  answer('done');
  await flushed;
});

test('after the last private window closed, silence is forgotten', async () => {
  const { all, flushEverywhere } = stage({ askPrivateWorker: async () => 'no-worker' });
  await flushEverywhere();
  expect(all.forget).toHaveBeenCalledTimes(1);
  expect(all.open).not.toHaveBeenCalled();
});

test('what was taken and not finished stops the switch', async () => {
  const { all, flushEverywhere } = stage({ askPrivateWorker: async () => 'unfinished' });
  await expect(flushEverywhere()).rejects.toMatchObject({
    problem: { code: 'private-windows-silent' },
  });
  expect(all.forget).not.toHaveBeenCalled();
});

test('a setting for private windows alone opens one where none is', async () => {
  const { all, flushEverywhere } = stage({
    seen: async () => false,
    needsSetting: async () => true,
  });
  await flushEverywhere();
  expect(all.open).toHaveBeenCalledTimes(1);
  expect(all.askPrivateWorker).toHaveBeenCalledExactlyOnceWith(true);
});

test('a window that was opened and stays silent stops the switch', async () => {
  const { flushEverywhere } = stage({
    seen: async () => false,
    needsSetting: async () => true,
    askPrivateWorker: async () => 'no-worker',
  });
  await expect(flushEverywhere()).rejects.toMatchObject({
    problem: { code: 'private-windows-silent' },
  });
});

test('where Vantage may not run in private windows, none is opened', async () => {
  const { all, flushEverywhere } = stage({
    seen: async () => false,
    needsSetting: async () => true,
    allowed: async () => false,
  });
  await expect(flushEverywhere()).rejects.toMatchObject({
    problem: { code: 'private-not-covered' },
  });
  expect(all.open).not.toHaveBeenCalled();
});

test('two flushes at once open one window', async () => {
  let isOpen = false;
  const { all, flushEverywhere } = stage({
    seen: async () => false,
    needsSetting: async () => !isOpen,
    askPrivateWorker: async () => {
      isOpen = true;
      return 'done';
    },
  });
  await Promise.all([flushEverywhere(), flushEverywhere()]);
  expect(all.open).toHaveBeenCalledOnce();
});
