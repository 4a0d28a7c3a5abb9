// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

async function sectionOf(hash: string): Promise<{ section: string; item: string }> {
  location.hash = hash;
  vi.resetModules();
  const { route } = await import('@/components/workspace/route');
  return { section: route.value.section, item: route.value.item };
}

test.each([
  ['#/saved/job%2F1', 'schedules', 'job%2F1'],
  ['#/generate', 'proxy-lists', ''],
])('%s, a link of an earlier version, still leads to its section', async (hash, section, item) => {
  expect(await sectionOf(hash)).toEqual({ section, item });
});

test('an unknown section becomes the results', async () => {
  expect(await sectionOf('#/constructor/1')).toEqual({ section: 'results', item: '' });
});
