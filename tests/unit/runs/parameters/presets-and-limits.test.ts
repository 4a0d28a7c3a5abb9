import { expect, test } from 'vitest';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { costVerdict } from '@/utils/runs/cost/cost';
import {
  agentLimits,
  maxPresets,
  presetFor,
  rememberedOptions,
  defaultScrapePreferences,
  withPreset,
} from '@/utils/runs/parameters/presets-and-limits';
import { basics } from '../tasks/example-options';

const german = { ...basics, country: 'DE' };
const shot = { mode: 'browser', country: '', screenshot: true } as const;

test("a site's own options come before the last ones, and these before the usual", () => {
  const asking = withPreset({ ...defaultScrapePreferences, last: shot }, 'shop.test', german);
  expect(rememberedOptions(asking, 'https://www.shop.test/a?b')).toEqual(german);
  expect(rememberedOptions(asking, 'https://other.test/')).toEqual(shot);
  expect(rememberedOptions(defaultScrapePreferences, 'https://other.test/')).toEqual(basics);
  expect(rememberedOptions(defaultScrapePreferences, '')).toEqual(basics);
});

test('a preset is replaced, and forgotten', () => {
  const once = withPreset(defaultScrapePreferences, 'shop.test', german);
  const twice = withPreset(once, 'shop.test', shot);
  expect(twice.presets).toEqual([{ host: 'shop.test', options: shot }]);
  expect(presetFor(withPreset(twice, 'shop.test', null), 'https://shop.test/')).toBeNull();
  expect(withPreset(once, '', shot).presets).toHaveLength(1);
});

test('presets do not grow without end; the oldest go', () => {
  let asking = defaultScrapePreferences;
  for (let at = 0; at <= maxPresets; at += 1) asking = withPreset(asking, `s${at}.test`, german);
  expect(asking.presets).toHaveLength(maxPresets);
  expect(presetFor(asking, 'https://s0.test/')).toBeNull();
});

test('an agent request is asked about below a limit of its own, which is its reserve at first', () => {
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
