import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { newest } from '../../../fixtures/newest-storage';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/messaging/send', () => ({ send }));

async function loaded() {
  vi.resetModules();
  return await import('@/utils/runs/state/scrape-preferences');
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  send.mockReset();
});

test('preferences follow storage', async () => {
  const stored = { ...defaultScrapePreferences, floor: 7 };
  await scrapePreferencesItem.write(stored);
  const { scrapePreferences, scrapePreferencesReady, scrapePreferencesProblem } = await loaded();
  await scrapePreferencesReady;
  expect(scrapePreferences()).toEqual(stored);
  expect(scrapePreferencesProblem.value).toBeNull();
  await scrapePreferencesItem.write({ ...stored, floor: 8 });
  await vi.waitFor(() => expect(scrapePreferences().floor).toBe(8));
});

test('preferences that cannot be read are the defaults, and the page can tell', async () => {
  await fakeBrowser.storage.local.set({ [scrapePreferencesItem.key]: 'damaged' });
  const { scrapePreferences, scrapePreferencesReady, scrapePreferencesProblem } = await loaded();
  await scrapePreferencesReady;
  expect(scrapePreferences()).toEqual(defaultScrapePreferences);
  expect(scrapePreferencesProblem.value).toMatchObject({ code: 'storage-unreadable' });
});

test('the background tells whether the session of a page fits; without an answer it does not', async () => {
  const { checkSessionFits, sessionFits } = await loaded();
  expect(sessionFits.value).toBe(false);
  send.mockResolvedValue({ sessionFits: true });
  await checkSessionFits('https://a.test/');
  expect(send).toHaveBeenCalledExactlyOnceWith('scrape/session-fits', { url: 'https://a.test/' });
  expect(sessionFits.value).toBe(true);
  send.mockRejectedValue(new Error('no background'));
  await checkSessionFits('https://a.test/');
  expect(sessionFits.value).toBe(false);
});

test('an answer for an earlier page comes too late', async () => {
  const { checkSessionFits, sessionFits } = await loaded();
  const early = Promise.withResolvers<object>();
  send.mockReturnValueOnce(early.promise).mockResolvedValueOnce({ sessionFits: false });
  const first = checkSessionFits('https://a.test/');
  await checkSessionFits('https://b.test/');
  early.resolve({ sessionFits: true });
  await first;
  expect(sessionFits.value).toBe(false);
});
