import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { everywhere, type Profile, type Where } from '@/utils/proxy/schema';
import { defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import type { Run } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { storedAccount } from '../../../fixtures/stored-account';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';
import { scrapeRun } from '../tasks/example-options';

const page = vi.hoisted(() => ({ inIncognitoWindow: false, runs: [] as Run[] }));
vi.mock('@/utils/browser/page', () => ({
  get inIncognitoWindow() {
    return page.inIncognitoWindow;
  },
}));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async () => page.runs,
  listAgentRuns: async () => [],
}));

/** What the form of a page that is opened now uses. */
async function context() {
  vi.resetModules();
  const { scrapeContext } = await import('@/utils/runs/state/scrape-context');
  const { ready } = await import('@/utils/storage/state/page-state');
  const { runsReady } = await import('@/utils/runs/state/runs');
  await Promise.all([ready, runsReady]);
  return scrapeContext();
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(page, { inIncognitoWindow: false, runs: [] });
});

test('the form knows limits, countries, credits and earlier runs', async () => {
  const countries = { rp: { DE: 'Germany', FR: 'France' }, mp: { DE: 'Germany' } };
  const scraper = { hasAccess: true, credits: 30 };
  await accountItem.write({ account: storedAccount({ scraper, countries }), problem: null });
  page.runs = [scrapeRun()];
  expect(await context()).toEqual({
    preferences: defaultScrapePreferences,
    countries: ['DE', 'FR'],
    sessionFits: false,
    exitCountry: '',
    runs: page.runs,
    left: 30,
  });
});

test('before anything is stored the form has no country', async () => {
  expect(await context()).toMatchObject({ countries: [], exitCountry: '', left: null });
});

const of = (countries: string[], where: Partial<Where> = {}, id = 'a') =>
  serviceProfile({ id, countries, where: { ...everywhere, ...where } });
const sites = { scope: 'only' } as const;
const inPrivate = { windows: 'private' } as const;

test.each<[string, Profile[], string[], boolean, string]>([
  ['the country of the profile that is on', [of(['DE'])], ['a'], false, 'DE'],
  ['none while it is off', [of(['DE'])], ['b'], false, ''],
  ['none of several', [of(['DE', 'FR'])], ['a'], false, ''],
  ['none of a profile without one', [of([])], ['a'], false, ''],
  ['none of a profile for some sites', [of(['DE'], sites)], ['a'], false, ''],
  ['none of one for some sites in private windows', [of(['DE'], sites)], ['a'], true, ''],
  ['none of a profile for private windows', [of(['DE'], inPrivate)], ['a'], false, ''],
  ['that of a profile for private windows, there', [of(['DE'], inPrivate)], ['a'], true, 'DE'],
  ['that of a profile for all windows, there', [of(['DE'])], ['a'], true, 'DE'],
  ['none of a proxy of their own', [customProfile({ id: 'a' })], ['a'], false, ''],
  [
    'that of the one that takes every page',
    [of(['US'], {}, 'off'), of(['DE'], sites, 'some'), of(['FR'])],
    ['some', 'a'],
    false,
    'FR',
  ],
])('users see %s', async (_, profiles, on, incognito, country) => {
  page.inIncognitoWindow = incognito;
  await profilesItem.write(profiles);
  const states = on.map((profileId) => storedProfileState({ profileId }));
  await proxyItem.write({ on: states, before: null, appliedRoutes: [], problem: null });
  expect((await context()).exitCountry).toBe(country);
});

test.each([proxyItem.key, profilesItem.key])(
  'without %s, which is damaged, no country is known',
  async (key) => {
    await profilesItem.write([of(['DE'])]);
    const on = [storedProfileState({ profileId: 'a' })];
    await proxyItem.write({ on, before: null, appliedRoutes: [], problem: null });
    await fakeBrowser.storage.local.set({ [key]: 'damaged' });
    expect(await context()).toMatchObject({ exitCountry: '', left: null });
  },
);
