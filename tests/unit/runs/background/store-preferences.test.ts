import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  storeLastOptions,
  storeScrapePreferences,
} from '@/utils/runs/background/store-preferences';
import type { PreferencesChange } from '@/utils/runs/messages';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { newest } from '../../../fixtures/newest-storage';

const options = { mode: 'request', country: '', screenshot: false } as const;
const other = { ...options, mode: 'browser' } as const;
const before = {
  last: options,
  presets: [{ host: 'a.test', options }],
  confirmAbove: 7,
  agentAbove: 8,
  floor: 9,
  notify: false,
};
const ofB = { host: 'b.test', options: other };

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await scrapePreferencesItem.write(before);
});

test.each<[string, PreferencesChange, object]>([
  ['nothing', {}, {}],
  ['the limit of scrapes', { confirmAbove: 0 }, { confirmAbove: 0 }],
  ['the limit of the agent', { agentAbove: 0 }, { agentAbove: 0 }],
  ['the floor', { floor: 0 }, { floor: 0 }],
  ['notifications', { notify: true }, { notify: true }],
  ['a preset', { preset: ofB }, { presets: [ofB, ...before.presets] }],
  ['a preset that goes', { preset: { host: 'a.test', options: null } }, { presets: [] }],
  ['presets and last options, all at once', { reset: true }, { last: null, presets: [] }],
  ['no reset', { reset: false }, {}],
  [
    'everything',
    { reset: true, preset: ofB, confirmAbove: 1, agentAbove: 2, floor: 3, notify: true },
    { last: null, presets: [ofB], confirmAbove: 1, agentAbove: 2, floor: 3, notify: true },
  ],
])('a change of %s changes nothing else', async (_, change, changed) => {
  await storeScrapePreferences(change);
  expect(await scrapePreferencesItem.read()).toEqual({ ...before, ...changed });
});

test('the options of a scrape become the last choice, and nothing else', async () => {
  await storeLastOptions('https://www.a.test/x', other);
  expect(await scrapePreferencesItem.read()).toEqual({
    ...before,
    last: other,
    lastSite: 'a.test',
  });
});

test('the last choice is stored without secrets', async () => {
  const headers = 'Accept: text/html\nCookie: s3cret';
  const secret = { headers, session: 'abc123', script: 'go()', instructions: '[{}]' };
  await storeLastOptions('https://a.test/', { ...other, ...secret });
  const { script, instructions } = secret;
  const last = { ...other, headers: 'Accept: text/html', script, instructions };
  expect(await scrapePreferencesItem.read()).toEqual({ ...before, last, lastSite: 'a.test' });
});
