// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useSaveQueue } from '@/components/ui/hooks/use-save-queue';

afterEach(cleanup);

const turns = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

test('what is chosen while another is saved is saved after it, and none is lost', async () => {
  const saves = renderHook(useSaveQueue).result.current;
  const first = Promise.withResolvers<void>();
  const saved: string[] = [];
  void saves.save(async () => {
    await first.promise;
    saved.push('9');
  });
  for (const text of ['99', '990']) void saves.save(async () => void saved.push(text));
  await turns();
  expect(saved).toEqual([]);
  first.resolve();
  await turns();
  expect(saved).toEqual(['9', '99', '990']);
});

test('a save that fails is told of, stops none after it, and is forgotten with the next', async () => {
  const saves = renderHook(useSaveQueue).result.current;
  const second = Promise.withResolvers<void>();
  void saves.save(() => Promise.reject(new Error('no')));
  await turns();
  expect(saves.problem.value).toMatchObject({ code: 'unexpected' });
  void saves.save(() => second.promise);
  await turns();
  expect(saves.problem.value).toBeNull();
  second.resolve();
});
