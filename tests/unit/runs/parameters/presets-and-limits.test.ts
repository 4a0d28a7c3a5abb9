import { expect, test } from 'vitest';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { costVerdict } from '@/utils/runs/cost/estimate-cost';
import { maxPresets } from '@/utils/runs/parameters/presets-and-limits';
import { basics } from '../tasks/example-options';
import { freshRules } from './fresh-rules';

const german = { ...basics, country: 'DE' };
const shot = { mode: 'browser', country: '', screenshot: true } as const;

test("a site's own options come before the last ones, and these before the usual", async () => {
  const { defaultScrapePreferences, rememberedOptions, withPreset } = await freshRules();
  const asking = withPreset({ ...defaultScrapePreferences, last: shot }, 'shop.test', german);
  expect(rememberedOptions(asking, 'https://www.shop.test/a?b')).toEqual(german);
  expect(rememberedOptions(asking, 'https://other.test/')).toEqual(shot);
  expect(rememberedOptions(defaultScrapePreferences, 'https://other.test/')).toEqual(basics);
  expect(rememberedOptions(defaultScrapePreferences, '')).toEqual(basics);
});

test('what runs in a page comes again for its site alone, and a session for none', async () => {
  const { defaultScrapePreferences, rememberedOptions, urlForOptions } = await freshRules();
  const last = { ...german, script: 'go()', session: 'abc123' };
  const asking = { ...defaultScrapePreferences, last, lastSite: 'shop.test' };
  const script = { ...german, script: 'go()' };
  expect(rememberedOptions(asking, 'https://www.shop.test/b')).toEqual(script);
  expect(rememberedOptions(asking, 'https://other.test/')).toEqual(german);
  const pages = ['https://shop.test/a', 'https://www.shop.test/b'];
  expect(urlForOptions(pages)).toBe('https://shop.test/a');
  // A preset of the first page's site must not go to the others.
  expect(urlForOptions([...pages, 'https://other.test/'])).toBe('');
});

test('a preset is replaced, and forgotten', async () => {
  const { defaultScrapePreferences, presetFor, withPreset } = await freshRules();
  const once = withPreset(defaultScrapePreferences, 'shop.test', german);
  const twice = withPreset(once, 'shop.test', shot);
  expect(twice.presets).toEqual([{ host: 'shop.test', options: shot }]);
  expect(withPreset(twice, 'shop.test', null)).toEqual(defaultScrapePreferences);
  expect(presetFor(withPreset(twice, 'shop.test', null), 'https://shop.test/')).toBeNull();
  expect(withPreset(once, '', shot).presets).toHaveLength(1);
});

test('presets do not grow without end; the oldest go', async () => {
  const { defaultScrapePreferences, presetFor, withPreset } = await freshRules();
  let asking = defaultScrapePreferences;
  for (let at = 0; at <= maxPresets; at += 1) asking = withPreset(asking, `s${at}.test`, german);
  expect(asking.presets).toHaveLength(maxPresets);
  expect(presetFor(asking, 'https://s0.test/')).toBeNull();
});

test('an agent request is asked about below a limit of its own, which is its reserve at first', async () => {
  const { agentLimits, defaultScrapePreferences } = await freshRules();
  const most = agentReserve;
  expect(costVerdict({ most }, 1000, agentLimits(defaultScrapePreferences))).toBe('fine');
  expect(
    costVerdict({ most }, 1000, agentLimits({ ...defaultScrapePreferences, confirmAbove: 0 })),
  ).toBe('fine');
  expect(
    costVerdict({ most }, 1000, agentLimits({ ...defaultScrapePreferences, agentAbove: 299 })),
  ).toBe('ask');
  const floored = { ...defaultScrapePreferences, agentAbove: 1000, floor: 701 };
  expect(costVerdict({ most }, 1000, agentLimits(floored))).toBe('refuse');
});

test('at first nothing is remembered, and only a scrape with AI needs confirmation', async () => {
  const { defaultScrapePreferences } = await freshRules();
  expect(defaultScrapePreferences).toEqual({
    last: null,
    presets: [],
    confirmAbove: 20,
    floor: 0,
    notify: true,
  });
});

test.each([
  ['https://www.shop.test/a', 'shop.test'],
  ['https://shop.www.test/', 'shop.www.test'],
  ['shop', ''],
])('the site of %s is %s', async (url, site) => {
  const { presetSite } = await freshRules();
  expect(presetSite(url)).toBe(site);
});
