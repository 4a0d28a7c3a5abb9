import { expect, test } from 'vitest';
import { unmatchedTargeting, targetingLabel } from '@/utils/proxy/targeting/unmatched-targeting';
import type { Exit, ServiceProfile } from '@/utils/proxy/schema';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const exit: Exit = {
  address: '203.0.113.7',
  country: 'DE',
  city: 'München',
  network: 'AS3320 Deutsche Telekom AG',
  checkedAt: 0,
  tookMs: 1,
};

test.each<[string, Partial<ServiceProfile>, Partial<Exit>, string[]]>([
  ['all of it', { city: 'munchen', isp: 'deutschetelekom' }, {}, []],
  ['nothing asked', { countries: [] }, { country: null }, []],
  ['one of several countries', { countries: ['FR', 'DE'] }, { country: 'de' }, []],
  ['another country', {}, { country: 'FR' }, ['DE']],
  ['another city', { city: 'berlin' }, {}, ['Berlin']],
  ['no city', { city: 'berlin' }, { city: null }, ['Berlin']],
  ['a longer name of the city', { city: 'frankfurt' }, { city: 'Frankfurt am Main' }, []],
  ['a city of two words', { city: 'new.york' }, { city: 'New York' }, []],
  ['another network', { isp: 'vodafone' }, {}, ['Vodafone']],
  ['no report', { city: 'new.york', isp: 'att' }, noReport(), ['DE', 'New York', 'Att']],
])('%s', (_, asked, reported, left) => {
  expect(unmatchedTargeting(serviceProfile(asked), { ...exit, ...reported })).toEqual(left);
});

test('before there is an exit, nothing is confirmed', () => {
  expect(unmatchedTargeting(serviceProfile({ city: 'berlin' }), null)).toEqual(['DE', 'Berlin']);
});

test('values are shown in words', () => {
  expect(['new.york', 'saint_louis', 'Berlin'].map(targetingLabel)).toEqual([
    'New York',
    'Saint Louis',
    'Berlin',
  ]);
});

function noReport(): Partial<Exit> {
  return { country: null, city: null, network: null };
}
