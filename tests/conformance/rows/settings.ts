import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';
import { serviceProfile } from '../../fixtures/stored-profiles';

const failing = (status: number, error: string) => () => ({
  status,
  body: { success: false, error },
});

const settingsOf = async (stage: Stage, rp: object) => {
  const data = { rp };
  return (await stage.cannedApi(() => ({ body: { success: true, data } })).targets())['rp'];
};

export const settings = rowsOf('targeting settings', {
  data: [
    'By product, of those four that have settings',
    async (stage) =>
      expect(Object.keys(await stage.api().targets())).toEqual(['rp', 'rpc', 'mp', 'dcp']),
  ],
  countries: [
    'Two-letter code and name',
    async (stage) => {
      expect((await stage.api().targets())['rp']?.countries['DE']).toBe('Germany');
      expect((await settingsOf(stage, { countries: 'none' }))?.countries).toEqual({});
    },
  ],
  cities: [
    'Items are not documented: objects, texts, lists nested by country or by name',
    async (stage) => {
      const found = { value: 'berlin', name: 'Berlin', countries: ['DE'] };
      const data = [{ id: 'berlin', name: 'Berlin', country_code: 'DE' }];
      expect((await settingsOf(stage, { cities: { data } }))?.cities).toEqual([found]);
      const nested = [{ DE: ['Berlin', 'Bonn'] }];
      const choices = await settingsOf(stage, { cities: { data: nested } });
      expect(choices?.cities.map(({ value }) => value)).toEqual(['Berlin', 'Bonn']);
    },
  ],
  regions: [
    'The same, by their code where there is one',
    async (stage) => {
      const data = [{ code: 'BY', name: 'Bavaria', country_code: 'DE' }, 'california'];
      expect((await settingsOf(stage, { regions: { data } }))?.regions).toMatchObject([
        { value: 'BY', name: 'Bavaria' },
        { value: 'california' },
      ]);
    },
  ],
  isp: [
    'The network identifier is what is sent, the key what is shown; the other known form too',
    async (stage) => {
      const isp = { 'Comcast Cable': { value: 'comcastcable', countryCode: 'US' } };
      const found = [{ value: 'comcastcable', name: 'Comcast Cable', countries: ['US'] }];
      expect((await settingsOf(stage, { isp }))?.isps).toEqual(found);
      const isps = { comcastcable: { label: 'Comcast Cable', countries: ['US'] } };
      expect((await settingsOf(stage, { isps }))?.isps).toEqual(found);
    },
  ],
  continents: [
    'The key is what is sent; the name and the codes of the countries come along',
    async (stage) => {
      const continents = { europe: { name: 'Europe', countries: { Germany: 'DE' } } };
      expect((await settingsOf(stage, { continents }))?.continents).toEqual([
        { value: 'europe', name: 'Europe', countries: ['DE'] },
      ]);
    },
  ],
  'exactly as returned': [
    'A value goes out to the letter, and the service takes each of its own',
    async (stage) => {
      const api = stage.api();
      const targets = (await api.targets())['rp'];
      const [city] = targets?.cities ?? [];
      const [isp] = targets?.isps ?? [];
      await api.generate(serviceProfile({ countries: [], city: city?.value ?? '' }));
      expect(stage.calls.at(-1)?.url.searchParams.get('city')).toBe(city?.value);
      await api.generate(serviceProfile({ countries: [], isp: isp?.value ?? '' }));
      expect(stage.calls.at(-1)?.url.searchParams.get('isp')).toBe(isp?.value);
    },
  ],
  errors: [
    '401 and 500 are told, and connecting does without the lists',
    async (stage) => {
      const down = stage.cannedApi(failing(500, 'Internal server error'));
      expect(await problemOf(down.targets())).toMatchObject({
        code: 'service-failed',
        detail: 'Internal server error',
      });
      expect((await problemOf(stage.api('wrong').targets())).code).toBe('key-refused');
    },
  ],
});
