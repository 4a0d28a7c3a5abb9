import { expect, test } from 'vitest';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { extrasRules, languageOfCountry } from '@/utils/proxy/extras-rules';
import { matchesWantedExit } from '@/utils/proxy/sessions/wanted-exit';
import type { Exit } from '@/utils/proxy/schema';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const exit: Exit = {
  address: '203.0.113.9',
  country: 'DE',
  city: 'Berlin',
  network: 'Example Telecom AG',
  checkedAt: 9,
  tookMs: 1,
};
const seen = (...addresses: string[]) =>
  addresses.map((address, at) => ({ at, address, tookMs: 1 }));
const any = { avoidLast: 0, city: '', network: '' };

test.each([
  ['anything', any, seen('203.0.113.9'), true],
  ['new among the last two', { ...any, avoidLast: 2 }, seen('a', 'b', '203.0.113.9'), true],
  ['seen before', { ...any, avoidLast: 2 }, seen('203.0.113.9', 'b', '203.0.113.9'), false],
  ['seen, but longer ago', { ...any, avoidLast: 1 }, seen('203.0.113.9', 'b', '203.0.113.9'), true],
  ['the city, in any case', { ...any, city: ' berlin ' }, [], true],
  ['another city', { ...any, city: 'Bonn' }, [], false],
  ['a part of the network', { ...any, network: 'telecom' }, [], true],
  ['another network', { ...any, network: 'cable' }, [], false],
] as const)('%s', (_name, wanted, history, expected) => {
  expect(matchesWantedExit(exit, history, wanted)).toBe(expected);
});

test('a place that is not reported is not the one asked for', () => {
  expect(matchesWantedExit({ ...exit, city: null }, [], { ...any, city: 'Berlin' })).toBe(false);
});

test.each([
  ['DE', 'de-DE,de;q=0.9,en;q=0.8'],
  ['US', 'en-US,en;q=0.9'],
  ['BR', 'pt-BR,pt;q=0.9,en;q=0.8'],
  ['', ''],
  ['zz', ''],
])('the language of %s', (country, value) => {
  expect(languageOfCountry(country)).toBe(value);
});

const active = storedProfileState({ exit, check: 'done' });
const extras = { acceptLanguage: true, saveData: true, capMb: null, atCap: 'warn' } as const;

const sites = (...lines: string[]) => siteIndexOfLines(lines);

test('extras reach what the profile takes, and nothing else', () => {
  const all = serviceProfile({ extras });
  expect(extrasRules(all, active, null).map(({ kind, only }) => [kind, only])).toEqual([
    ['save-data', []],
    ['language', []],
  ]);
  const only = { ...all, where: { ...all.where, scope: 'only' } } as const;
  expect(
    extrasRules(only, active, sites('*.a.example', 'https://b.example/x*', '10.0.0.0/8'))[0]?.only,
  ).toEqual(['a.example']);
  expect(extrasRules(only, active, sites('10.0.0.0/8'))).toEqual([]);
  const except = { ...all, where: { ...all.where, scope: 'except' } } as const;
  expect(extrasRules(except, active, sites('a.example'))[0]?.except).toEqual(['a.example']);
  expect(extrasRules(serviceProfile(), active, null)).toEqual([]);
});
