import { describe, expect, test } from 'vitest';
import { isModifierValue, modifierKeys, tidyModifier } from '@/utils/proxy/targeting/modifiers';
import {
  fieldConflict,
  productTakes,
  type TargetingField,
  unusedTargeting,
} from '@/utils/proxy/targeting/targeting-rules';
import { productCodes } from '@/utils/proxy/product-codes';
import { serviceProfile } from '../../../fixtures/stored-profiles';

describe('which product takes which field', () => {
  test.each<[TargetingField | (typeof modifierKeys)[number], string]>([
    ['countries', 'rp rpc mp dcp'],
    ['continent', 'rp rpc mp dcp'],
    ['region', 'rp rpc mp'],
    ['city', 'rp rpc'],
    ['isp', 'rp mp'],
    ['session', 'rp rpc mp dcp'],
    ['adblock', 'rp mp dcp'],
    ['staticAddress', 'static_residential'],
    ['zip', 'rp rpc'],
    ['asn', 'rp rpc'],
    ['geosource', 'rp rpc'],
    ['mode', 'rp'],
    ['device', 'rp rpc'],
    ['latency', 'rp rpc'],
    ['fraudscore', 'rp rpc'],
    ['activesince', 'rp rpc'],
    ['extended', 'rp rpc'],
    ['localdns', 'rp rpc mp dcp'],
  ])('%s: %s', (field, expected) => {
    expect(productCodes.filter((code) => productTakes(code, field)).join(' ')).toBe(expected);
  });
});

describe('why a field can not be used', () => {
  const wishes = { product: 'rp', countries: [], expert: {} } as const;
  test.each([
    ['isp', { product: 'rpc' }, 'product'],
    ['city', {}, null],
    ['city', { countries: ['DE'] }, null],
    ['city', { countries: ['DE', 'FR'] }, 'one-country'],
    ['region', { countries: ['DE', 'FR'] }, 'one-country'],
    ['isp', { countries: ['DE', 'FR'] }, null],
    ['continent', { countries: ['DE'] }, 'narrower'],
    ['continent', {}, null],
    ['countries', { expert: { extended: '1' } }, 'extended'],
    ['zip', { expert: { extended: '1' } }, 'extended'],
    ['latency', { expert: { extended: '1' } }, 'extended'],
    ['extended', { expert: { extended: '1' } }, null],
    ['localdns', { expert: { extended: '1' } }, null],
    ['adblock', { expert: { extended: '1' } }, null],
    // A pool that the product does not have excludes nothing.
    ['countries', { product: 'mp', expert: { extended: '1' } }, null],
  ] as const)('%s with %j: %s', (field, change, expected) => {
    expect(fieldConflict(field, { ...wishes, ...change })).toBe(expected);
  });
});

describe('values of modifiers', () => {
  test.each([
    ['zip', '10115', true],
    ['zip', 'SW1A1AA', true],
    ['zip', '94105-1234', true],
    ['zip', 'SW1A 1AA', false],
    ['zip', '1', false],
    ['asn', 'AS7922', true],
    ['asn', '7922', false],
    ['asn', 'AS', false],
    ['mode', 'speed', true],
    ['mode', 'standard', false],
    ['device', 'apple', true],
    ['device', 'macos', false],
    ['latency', '0', false],
    ['latency', '1000', true],
    ['latency', '60001', false],
    ['latency', '1e3', false],
    ['fraudscore', '0', true],
    ['fraudscore', '100', true],
    ['fraudscore', '101', false],
    ['fraudscore', '-1', false],
    ['activesince', '1.5', false],
    ['extended', '1', true],
    ['extended', '0', false],
    ['geosource', 'ipapi', false],
    ['geosource', 'maxmind', true],
  ] as const)('%s %s: %s', (key, value, fits) => {
    expect(isModifierValue(key, value)).toBe(fits);
  });

  test('are tidied as they are typed', () => {
    expect(tidyModifier('zip', ' sw1a 1aa ')).toBe('SW1A1AA');
    expect(tidyModifier('asn', '7922')).toBe('AS7922');
    expect(tidyModifier('asn', 'as7922')).toBe('AS7922');
    expect(tidyModifier('asn', '')).toBe('');
    expect(tidyModifier('latency', ' 1000 ')).toBe('1000');
  });
});

test('what a file or a policy combines and the service is not sent is named with its reason', () => {
  const two = serviceProfile({ product: 'rp', countries: ['DE', 'FR'], city: 'berlin' });
  expect(unusedTargeting(two)).toEqual([
    { value: 'berlin', field: 'city', conflict: 'one-country' },
  ]);
  expect(unusedTargeting({ ...two, countries: ['DE'] })).toEqual([]);
  expect(unusedTargeting({ ...two, countries: [], city: null })).toEqual([]);
  expect(unusedTargeting({ ...two, expert: { extended: '1' } })).toMatchObject([
    { value: 'DE, FR', conflict: 'extended' },
    { value: 'berlin', conflict: 'extended' },
  ]);
});
