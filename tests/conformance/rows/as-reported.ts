import { expect } from 'vitest';
import type { TargetingValue } from '@/utils/proxy/targeting/lists';
import { productCodes } from '@/utils/proxy/product-codes';
import { places } from '../../service/places.ts';
import { rowsOf } from '../row.ts';
import type { Stage } from '../stage.ts';
import { connecting } from './connecting.ts';

/** Account of a key of the local service, as read on connecting. */
const accountOf = async (stage: Stage, key = stage.service.addresses.keys.account) =>
  (await connecting(stage, key)).account;

/** Compares the local service's account data with the extension's, field by field. */
export const reportedProducts = rowsOf('product entry', {
  'every field as the service has it': [
    'Balance, host and both ports of each product, down to a balance of 0',
    async (stage) => {
      const rp = stage.account.products.get('rp');
      if (!rp) throw new Error('No product');
      const left = rp.balanceMb;
      try {
        for (const balanceMb of [1234.567, 0]) {
          rp.balanceMb = balanceMb;
          const { products } = await accountOf(stage);
          const addresses = stage.account.staticIps.length;
          const orders = [{ expiry: '2099-01-31T00:00:00.000Z', addresses }];
          const wanted = productCodes.map((code) => {
            const { endpoint, ports, balanceMb: mb } = stage.account.products.get(code) ?? {};
            return code === 'static_residential'
              ? { code, balanceMb: null, endpoint: null, ports, orders }
              : { code, balanceMb: mb, endpoint, ports };
          });
          const byCode = (one: { code: string }, other: { code: string }) =>
            one.code < other.code ? -1 : 1;
          expect(products.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
        }
      } finally {
        rp.balanceMb = left;
      }
    },
  ],
  'static addresses as the service has them': [
    'Each of the account’s, and none of their passwords',
    async (stage) => {
      const found = await connecting(stage, stage.service.addresses.keys.account);
      const { staticIps } = stage.account;
      expect(found.staticAddresses).toEqual(staticIps.map(({ ip }) => ip));
      for (const { password } of staticIps) expect(JSON.stringify(found)).not.toContain(password);
    },
  ],
});

export const reportedScraper = rowsOf('scraper access', {
  'every field as the service has it': [
    'Credits, concurrency and address, and nothing after the last credit',
    async (stage) => {
      const { scraper } = stage.account;
      const { scraperApi } = stage.service.addresses;
      for (const [credits, concurrency] of [
        [12.75, 3],
        [0, 1],
      ] as const) {
        Object.assign(scraper, { credits, concurrency });
        const wanted = { hasAccess: true, credits, concurrency };
        const read = { ...wanted, reportedUrl: scraperApi, key: scraper.key };
        expect(await stage.api().scraper()).toEqual(read);
        expect((await accountOf(stage)).scraper).toMatchObject({
          ...wanted,
          endpointUrl: scraperApi,
        });
      }
    },
  ],
});

export const reportedBrowser = rowsOf('browser access', {
  'every field as the service has it': [
    'Credits, concurrency, length of a session and address',
    async (stage) => {
      const { browser } = stage.account;
      const { browserWs } = stage.service.addresses;
      Object.assign(browser, { credits: 77, concurrency: 4, maxSessionLengthSeconds: 90 });
      const wanted = {
        hasAccess: true,
        credits: 77,
        concurrency: 4,
        maxSessionLengthSeconds: 90,
      };
      const read = { ...wanted, reportedUrl: browserWs, key: browser.key };
      expect(await stage.api().browser()).toEqual(read);
      const endpointUrl = browserWs;
      expect((await accountOf(stage)).browser).toMatchObject({ ...wanted, endpointUrl });
      const { noAccess } = stage.service.addresses.keys;
      const none = { hasAccess: false, credits: 0, concurrency: 0, maxSessionLengthSeconds: 0 };
      expect((await accountOf(stage, noAccess)).browser).toMatchObject({ ...none, endpointUrl });
    },
  ],
});

export const reportedSettings = rowsOf('targeting settings', {
  success: [
    'A 200 that says no is a failure, and not an account without places',
    async (stage) => {
      const body = { success: false, error: 'Try again', data: {} };
      await expect(stage.cannedApi(() => ({ body })).targets()).rejects.toMatchObject({
        problem: { code: 'service-refused', detail: 'Try again' },
      });
    },
  ],
  'every list as the service has it': [
    'Countries, cities, regions, networks and continents of each product, none lost on the way',
    async (stage) => {
      const targets = await stage.api().targets();
      for (const code of ['rp', 'rpc', 'mp', 'dcp']) {
        const of = targets[code];
        const spots = (list: readonly TargetingValue[] = []) =>
          new Set(
            list.flatMap(({ value, countries }) => countries.map((one) => `${one} ${value}`)),
          );
        const [cities, regions, isps] = [spots(of?.cities), spots(of?.regions), spots(of?.isps)];
        const continents = spots(of?.continents);
        const lost: string[] = [];
        const collect = (found: Set<string>, country: string, { id }: { id: string }) =>
          found.has(`${country} ${id}`) || lost.push(`${country} ${id}`);
        for (const { country, countryName, continent, ...place } of places) {
          expect(of?.countries[country]).toBe(countryName);
          collect(continents, country, { id: continent });
          for (const city of place.cities) collect(cities, country, city);
          for (const region of place.regions) collect(regions, country, region);
          for (const network of place.networks) collect(isps, country, network);
        }
        expect(lost).toEqual([]);
      }
      expect(places.length).toBeGreaterThan(190);
    },
  ],
});
