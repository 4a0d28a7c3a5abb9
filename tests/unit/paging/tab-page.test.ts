import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { workPage } from '@/utils/linked-pages/background/work-tab';
import { findNext, tabPage } from '@/utils/paging/background/tab-page';
import { draft } from '../recipes/samples';

afterEach(() => vi.useRealTimers());

test('a page that never ends loading or computing does not hold up the others', async () => {
  vi.useFakeTimers();
  Object.assign(fakeBrowser.scripting, { executeScript: () => new Promise(() => undefined) });
  const asked = Promise.all([
    tabPage(7).read(draft().locators),
    workPage(7).fields(),
    findNext(7, null),
  ]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toEqual([null, null, null]);
});
