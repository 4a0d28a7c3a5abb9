import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { SettingsBodySchema, parseTargeting } from '@/utils/service/targeting';

const targets = (rp: unknown) =>
  parseTargeting(z.parse(SettingsBodySchema, { data: { rp } }))['rp']!;
const lines = (choices: readonly { value: string; name: string; countries: readonly string[] }[]) =>
  choices.map(({ value, name, countries }) => [value, name, countries.join(',')].join('|'));

describe('cities in every shape', () => {
  test.each<[string, unknown, string[]]>([
    [
      'objects',
      { data: [{ id: 'berlin', name: 'Berlin', country_code: 'DE' }] },
      ['berlin|Berlin|DE'],
    ],
    ['texts', { data: ['Berlin', 'Paris'] }, ['Berlin|Berlin|', 'Paris|Paris|']],
    ['a bare list', ['Berlin'], ['Berlin|Berlin|']],
    ['a map of texts', { data: { Berlin: 'berlin' } }, ['berlin|Berlin|']],
    ['nested by name', { data: [{ Berlin: { code: 'BE', country: 'de' } }] }, ['Berlin|Berlin|DE']],
    ['nested by name, codes only', { data: [{ Berlin: ['DE-BE'] }] }, ['Berlin|Berlin|']],
    ['nested by name, a code alone', { data: [{ Berlin: { code: 'BE' } }] }, ['Berlin|Berlin|']],
    ['nested by name, with a region', { data: { Berlin: { region: 'BE' } } }, ['Berlin|Berlin|']],
    [
      'nested by country and name',
      { data: { DE: { Berlin: { code: 'BE' }, Hamburg: { code: 'HH' } } } },
      ['Berlin|Berlin|DE', 'Hamburg|Hamburg|DE'],
    ],
    [
      'nested by country',
      { data: { DE: ['Berlin'], FR: ['Paris'] } },
      ['Berlin|Berlin|DE', 'Paris|Paris|FR'],
    ],
    [
      'a region’s code beside the name',
      { data: [{ name: 'Berlin', code: 'BE' }] },
      ['Berlin|Berlin|'],
    ],
    [
      'one name in two countries',
      {
        data: [
          { id: 'york', name: 'York', country_code: 'GB' },
          { id: 'york', name: 'York', country_code: 'US' },
        ],
      },
      ['york|York|GB,US'],
    ],
    ['missing', undefined, []],
    ['nothing that can be read', { data: 7 }, ['7|7|']],
    ['null', null, []],
    ['a value that would break its line', { data: ['Ber\nlin', 'Bonn'] }, ['Bonn|Bonn|']],
  ])('%s', (_name, cities, expected) => {
    expect(lines(targets({ cities }).cities)).toEqual(expected);
  });
});

describe('regions in every shape', () => {
  test.each<[string, unknown, string[]]>([
    ['objects', { data: [{ id: 'california', name: 'California' }] }, ['california|California|']],
    ['texts', { data: ['bavaria'] }, ['bavaria|bavaria|']],
    ['by region', { data: [{ region: 'Bavaria' }] }, ['Bavaria|Bavaria|']],
    ['by value', { data: [{ value: 'bavaria', name: 'Bavaria' }] }, ['bavaria|Bavaria|']],
    ['by code', { data: [{ code: 'BY', name: 'Bavaria' }] }, ['BY|Bavaria|']],
    ['keyed by name', { data: { Bavaria: { country_code: 'DE' } } }, ['Bavaria|Bavaria|DE']],
  ])('%s', (_name, regions, expected) => {
    expect(lines(targets({ regions }).regions)).toEqual(expected);
  });
});

describe('networks in both shapes, continents by their key', () => {
  test.each<[string, unknown, string[]]>([
    [
      'keyed by name',
      { isp: { 'Comcast Cable': { value: 'comcastcable', countryCode: 'US' } } },
      ['comcastcable|Comcast Cable|US'],
    ],
    [
      'keyed by id',
      { isp: { comcastcable: { label: 'Comcast Cable', countries: ['US'] } } },
      ['comcastcable|Comcast Cable|US'],
    ],
    ['called isps', { isps: { kpn: { label: 'KPN', countries: ['nl'] } } }, ['kpn|KPN|NL']],
    ['missing', {}, []],
  ])('%s', (_name, settings, expected) => {
    expect(lines(targets(settings).isps)).toEqual(expected);
  });

  test('continents', () => {
    const continents = {
      'north.america': { name: 'North America', countries: { Canada: 'CA', Mexico: 'MX' } },
    };
    expect(lines(targets({ continents }).continents)).toEqual([
      'north.america|North America|CA,MX',
    ]);
  });
});

test('a product that is no object is left out, the others stay', () => {
  const body = z.parse(SettingsBodySchema, {
    data: { rp: 'x', mp: { countries: { DE: 'Germany' } } },
  });
  expect(Object.keys(parseTargeting(body))).toEqual(['mp']);
  expect(parseTargeting(body)['mp']!.countries).toEqual({ DE: 'Germany' });
});
