import { expect } from 'vitest';
import { emptyListDraft, listRequest } from '@/components/proxy-lists/list-draft';
import { type ListRequest, ListRequestSchema } from '@/utils/proxy-lists/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { rowsOf } from '../row.ts';
import {
  bareQuery,
  faultOf,
  listAskOf,
  listed,
  modifiersOf,
  sessionCodes,
  valueIn,
} from './listing.ts';

/** Values that the form sends for a chosen targeting and session. */
function formed(
  product: ProductCode,
  profile: Partial<ReturnType<typeof emptyListDraft>['profile']>,
) {
  const draft = emptyListDraft(product);
  return listRequest({ ...draft, profile: { ...draft.profile, ...profile } });
}

const isSent = (about: object) => ListRequestSchema.safeParse({ ...listAskOf(), ...about }).success;

/** Lists of proxy strings: product and targeting. */
export const list = rowsOf('generate, list', {
  product: [
    'Each by its code of this operation, and the lines are of that very product',
    async (stage) => {
      for (const [product, code] of [
        ...sessionCodes,
        ['static_residential', 'static-residential'],
      ] as const) {
        const { query, logins } = await listed(stage, { product });
        expect(query['product']).toBe(code);
        const { username, ports, endpoint } = stage.account.products.get(product) ?? {};
        expect(logins[0]).toMatchObject({ username, host: endpoint, port: ports?.http });
      }
      expect(isSent({ product: 'quantum' })).toBe(false);
    },
  ],
  'product without access': [
    'Or without balance: `Invalid product for user`, told as not to be had',
    async (stage) => {
      const api = stage.api(stage.service.addresses.keys.noAccess);
      for (const product of ['rp', 'rpc', 'mp', 'dcp', 'static_residential'] as const) {
        await expect(api.generateList(listAskOf({ product }))).rejects.toMatchObject({
          problem: { code: 'product-unavailable', detail: 'Invalid product for user' },
        });
      }
      const product = stage.account.products.get('mp');
      if (!product) throw new Error('No mobile product');
      const left = product.balanceMb;
      product.balanceMb = 0;
      try {
        expect(await faultOf(stage, { product: 'mp' })).toMatchObject({
          code: 'product-unavailable',
          field: 'product',
        });
      } finally {
        product.balanceMb = left;
      }
    },
  ],
  countries: [
    'None, one, or several with commas between them, of which each line gets one',
    async (stage) => {
      expect((await listed(stage)).query).not.toHaveProperty('countries');
      expect(await modifiersOf(stage, { countries: ['DE'] })).toEqual(['_country-DE']);
      const countries = ['DE', 'FR', 'JP'];
      const drawn = await modifiersOf(stage, { countries, amount: 100 });
      expect(new Set(drawn)).toEqual(new Set(['_country-DE', '_country-FR', '_country-JP']));
      expect((await listed(stage, { countries })).query['countries']).toBe('DE,FR,JP');
      for (const invalid of ['de', 'DEU', '', 7])
        expect(isSent({ countries: [invalid] })).toBe(false);
      expect(await faultOf(stage, { countries: ['DE', 'XX'] })).toMatchObject({
        code: 'service-refused',
        detail: 'Unknown country: XX',
        field: 'country',
      });
    },
  ],
  city: [
    'As the settings have it, with one country at most; none is sent beside several',
    async (stage) => {
      const city = await valueIn(stage, 'cities', 'DE');
      const wanted = { countries: ['DE'], city };
      expect(await modifiersOf(stage, wanted)).toEqual([`_country-DE_city-${city}`]);
      expect(await modifiersOf(stage, { city })).toEqual([`_city-${city}`]);
      expect(formed('rp', { countries: ['DE', 'FR'], city }).city).toBeNull();
      expect(formed('rp', wanted).city).toBe(city);
      const { query } = await listed(stage, { countries: ['DE', 'FR'], city });
      expect(query).not.toHaveProperty('city');
      expect(await faultOf(stage, { city: city.toUpperCase() })).toMatchObject({ field: 'city' });
    },
  ],
  region: [
    'The same with regions',
    async (stage) => {
      const region = await valueIn(stage, 'regions', 'DE');
      const wanted = { countries: ['DE'], region };
      expect(await modifiersOf(stage, wanted)).toEqual([`_country-DE_region-${region}`]);
      expect(formed('rp', { countries: ['DE', 'FR'], region }).region).toBeNull();
      expect(formed('rp', wanted).region).toBe(region);
      const uppercase = { region: region.toUpperCase() };
      expect(await faultOf(stage, uppercase)).toMatchObject({
        detail: 'Unknown region',
        field: 'region',
      });
    },
  ],
  isp: [
    'By its identifier; never for Core Residential',
    async (stage) => {
      const isp = await valueIn(stage, 'isps', 'US');
      expect(await modifiersOf(stage, { isp })).toEqual([`_isp-${isp}`]);
      expect((await listed(stage, { product: 'rpc', isp })).query).not.toHaveProperty('isp');
      expect(formed('rpc', { isp }).isp).toBeNull();
      expect(formed('rp', { isp }).isp).toBe(isp);
      expect(await faultOf(stage, { isp: 'nobody' })).toMatchObject({
        detail: 'Unknown isp',
        field: 'isp',
      });
    },
  ],
  adblock: [
    'True or not named; never for Core Residential',
    async (stage) => {
      expect(await modifiersOf(stage, { adblock: true })).toEqual(['_adblock-1']);
      expect((await listed(stage)).query).not.toHaveProperty('adblock');
      const core = await listed(stage, { product: 'rpc', adblock: true });
      expect(core.query).not.toHaveProperty('adblock');
      expect(formed('rpc', { adblock: true }).adblock).toBe(false);
    },
  ],
  'static-residential': [
    'No filter goes out, and all of the account’s addresses come, whatever amount was asked for',
    async (stage) => {
      const filters: Partial<ListRequest> = {
        countries: ['DE'],
        city: 'berlin',
        region: 'bavaria',
        isp: 'x',
        session: 'hard',
        adblock: true,
        amount: 1,
      };
      const { query, logins } = await listed(stage, { product: 'static_residential', ...filters });
      expect(Object.keys(query).toSorted()).toEqual(bareQuery);
      const own = stage.account.staticIps.map(({ ip, password }) => `${ip}_${password}`);
      expect(logins.map(({ password }) => password)).toEqual(own);
      expect(own.length).toBeGreaterThan(1);
    },
  ],
});
