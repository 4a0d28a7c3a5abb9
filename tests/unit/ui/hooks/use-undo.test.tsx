// @vitest-environment happy-dom
import { renderHook } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { useUndo } from '@/components/ui/hooks/use-undo';

test('what could not be taken back is offered again, with the reason', async () => {
  const { result } = renderHook(() => useUndo<string>());
  const { offered, problem, run } = result.current;
  expect(await run(async () => {})).toBe(false);
  offered.value = 'a';
  const taken: string[] = [];
  expect(await run(() => Promise.reject(new Error('no space')))).toBe(false);
  expect(offered.value).toBe('a');
  expect(problem.value?.code).toBe('disk-full');
  expect(await run(async (what) => taken.push(what))).toBe(true);
  expect(taken).toEqual(['a']);
  expect(offered.value).toBeNull();
});

test('what failed does not replace a newer offer', async () => {
  const { result } = renderHook(() => useUndo<string>());
  const { offered, run } = result.current;
  offered.value = 'a';
  const { promise, reject } = Promise.withResolvers<void>();
  const undoing = run(() => promise);
  offered.value = 'b';
  reject(new Error('no space'));
  await undoing;
  expect(offered.value).toBe('b');
});
