import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { SettingsBodySchema, parseTargeting } from '@/utils/service/targeting';

const targets = (rp: unknown) =>
  parseTargeting(z.parse(SettingsBodySchema, { data: { rp } }))['rp']!;
const lines = (choices: readonly { value: string; name: string; countries: readonly string[] }[]) =>
  choices.map(({ value, name, countries }) => [value, name, countries.join(',')].join('|'));
const names = (...cities: string[]) => cities.map((city) => `${city}|${city}|`);

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

describe('cities nested by name, which carry codes', () => {
  test.each<[unknown, string[]]>([
    [[{ Berlin: { region_code: 'BE' } }], ['Berlin|Berlin|']],
    [[{ Berlin: { state: 'BE' } }, { Paris: { code: 75 } }], names('Berlin', 'Paris')],
    [[{ Berlin: { state: 'Land Berlin', lat: 52.5 } }], ['Berlin|Berlin|']],
    [[{ Berlin: { regionCode: 'BE', countryCode: 'DE' } }], ['Berlin|Berlin|DE']],
    [[{ Berlin: [{ region_code: 'BE' }] }], ['Berlin|Berlin|']],
    [[{ Berlin: [{ region_code: 'BE', country_code: 'DE' }] }], ['Berlin|Berlin|DE']],
    [[{ Berlin: { regions: ['BE'] } }], ['Berlin|Berlin|']],
    [[{ 'New York': { NY: 'US' } }], ['New York|New York|']],
    [[{ 'New York': 'NY', Berlin: 'DE-BE', Paris: '75' }], names('New York', 'Berlin', 'Paris')],
    [{ DE: { Berlin: 'BE' } }, ['Berlin|Berlin|DE']],
    [{ DE: { Berlin: { region_code: 'BE' } } }, ['Berlin|Berlin|DE']],
    [{ cities: ['PARIS', 'ROME'] }, names('PARIS', 'ROME')],
    [
      { US: { NY: ['Albany'] }, DE: { BE: [{ name: 'Berlin' }] } },
      ['Albany|Albany|US', 'Berlin|Berlin|DE'],
    ],
    [{ Paris: 'PARIS' }, ['PARIS|Paris|']],
    [[{ title: 'ROME', region_code: 'RM' }], names('ROME')],
    [{ California: { 'Los Angeles': { code: 'CA' } } }, names('Los Angeles')],
    [{ California: { 'Los Angeles': 'los.angeles' } }, ['los.angeles|Los Angeles|']],
    [{ Bavaria: { Munich: 'BY' } }, names('Munich')],
    [{ Bavaria: [{ name: 'Munich', code: 'BY' }] }, names('Munich')],
    [[{ Berlin: { id: null, code: 'BE' } }], names('Berlin')],
    [[{ Berlin: { code: 'BE', value: '' } }], names('Berlin')],
    [[{ Berlin: { label: null, region: 'BE' } }], names('Berlin')],
    [[{ Berlin: { city: '', region_code: 'BE' } }], names('Berlin')],
    [[{ Munich: { region: { name: 'Bavaria', code: 'BY' } } }], names('Munich')],
    [[{ Italy: [{ title: 'ROME', region_code: 'RM' }] }], names('ROME')],
    [[{ isola: { code: 'IM' }, country_club: { code: 'FL' } }], names('isola', 'country_club')],
    [
      { Florida: { country_club: 'country_club', miami: 'miami' } },
      ['country_club|country_club|', 'miami|miami|'],
    ],
    [{ Italy: { iso2: 'isola', Rome: 'rome' } }, ['isola|iso2|', 'rome|Rome|']],
    [{ isola: 'isola', Ulm: 'ULM', Bonn: 12 }, ['isola|isola|', 'ULM|Ulm|', '12|Bonn|']],
    [
      { 'La Paz': 'LA-PAZ', 'El Paso': 'ELPASO', Rome: 'ROME', 'New York': 'NEW-YORK' },
      ['LA-PAZ|La Paz|', 'ELPASO|El Paso|', 'ROME|Rome|', 'NEW-YORK|New York|'],
    ],
  ])('%j', (cities, expected) => {
    expect(lines(targets({ cities }).cities)).toEqual(expected);
  });
});

describe('cities in the object or list of a region, country or continent', () => {
  const albany = [{ name: 'Albany' }];
  test.each<[unknown, string[]]>([
    [[{ 'United States': { iso2: 'US', cities: albany } }], names('Albany')],
    [[{ California: { state_code: 'CA', cities: ['Fresno'] } }], names('Fresno')],
    [[{ Germany: { region_count: 16, cities: ['Bonn'] } }], names('Bonn')],
    [[{ name: 'United States', country_code: 'US', cities: albany }], ['Albany|Albany|US']],
    [{ DE: { cities: ['Bonn'] } }, ['Bonn|Bonn|DE']],
    [{ EU: { DE: ['berlin'] } }, ['berlin|berlin|DE']],
    [{ NA: { US: albany } }, ['Albany|Albany|US']],
    [{ US: { NY: albany } }, ['Albany|Albany|US']],
    [{ Germany: { BE: ['BERLIN'], BY: ['MUNICH'] } }, ['BERLIN|BERLIN|BE', 'MUNICH|MUNICH|BY']],
    [{ 'United States': { NY: 'NYC', CA: 'LA' } }, names('NYC', 'LA')],
    [{ Liechtenstein: {}, Germany: { cities: [] } }, []],
  ])('%j', (cities, expected) => {
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
