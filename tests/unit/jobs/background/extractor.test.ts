import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const page = vi.hoisted(() => ({ url: null as string | null, opened: [] as string[] }));

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: {
    ...fakeBrowser,
    offscreen: {
      hasDocument: async () => page.url !== null,
      closeDocument: async () => void (page.url = null),
      createDocument: async ({ url }: { url: string }) => {
        page.url = url;
        page.opened.push(url);
      },
    },
  },
}));

/** The page that reads results, as one life of the background knows it. */
async function life() {
  vi.resetModules();
  return (await import('@/utils/jobs/background/extractor')).extractor;
}
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(page, { url: null, opened: [] });
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});

test('a long reading keeps the page from tasks with fewer pages', async () => {
  const extractor = await life();
  expect(await extractor.open('watch', 1000)).toBe(true);
  pass(70_000);
  expect(await extractor.open('jobs')).toBe(false);
  expect(await extractor.open('other')).toBe(false);
  expect(page.opened).toEqual(['/extractor.html#watch']);
  pass(490_001);
  expect(await extractor.open('jobs')).toBe(true);
  expect(page.url).toBe('/extractor.html#jobs');
});

test('the page keeps its task when the background is started anew, until it is closed', async () => {
  await (await life()).open('watch', 1000);
  pass(70_000);
  const next = await life();
  expect(await next.open('watch', 1000)).toBe(false);
  await next.close('jobs');
  expect(page.url).toBe('/extractor.html#watch');
  await next.close('watch');
  expect(page.url).toBeNull();
  expect(await (await life()).open('jobs')).toBe(true);
  pass(19_000);
  expect(await (await life()).isFor('jobs', 20_000)).toBe(true);
  pass(1000);
  expect(await (await life()).isFor('jobs', 20_000)).toBe(false);
  expect(await (await life()).isFor('watch', 20_000)).toBe(false);
});

test('a page that is gone keeps no other task waiting, and two tasks at once open it once', async () => {
  await (await life()).open('watch', 1000);
  page.url = null;
  const extractor = await life();
  const opened = await Promise.all([extractor.open('jobs'), extractor.open('other')]);
  expect(opened).toEqual([true, false]);
  expect(page.url).toBe('/extractor.html#jobs');
});
