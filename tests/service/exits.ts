import { type Place, places } from './places.ts';
import type { Exit, ExitPool, ProductCode, Targeting } from './types.ts';

/** Number of exits in each city. */
const perCity = 6;
const pools: readonly ProductCode[] = ['rp', 'rpc', 'mp', 'dcp'];

interface PooledExit extends Exit {
  continent: string;
  regionId: string;
  cityId: string;
  networkId: string;
}

interface Exits {
  byAddress: ReadonlyMap<string, PooledExit>;
  byProduct: ReadonlyMap<ProductCode, ReadonlyMap<string, readonly PooledExit[]>>;
}

/** Makes every exit. They are the same for every service, and few tests of one need any. */
function makeExits(): Exits {
  const byAddress = new Map<string, PooledExit>();
  const byProduct = new Map<ProductCode, Map<string, PooledExit[]>>();
  pools.forEach((product, pool) => {
    const byCountry = new Map<string, PooledExit[]>();
    let count = 0;
    for (const place of places) {
      const exits = place.cities.flatMap((_, city) =>
        Array.from({ length: perCity }, (_, at) => {
          count += 1;
          return exitIn(place, { city, at, address: addressOf(pool, count) });
        }),
      );
      for (const exit of exits) byAddress.set(exit.address, exit);
      byCountry.set(place.country, exits);
    }
    byProduct.set(product, byCountry);
  });
  return { byAddress, byProduct };
}

let made: Exits | undefined;
function exits(): Exits {
  made ??= makeExits();
  return made;
}

/**
 * Each exit has a loopback address of its own, from 127.16.0.1, in one block per product. Outgoing
 * sockets bind to it, so that sites see distinct addresses.
 */
export const exitPool: ExitPool = {
  pick(product, targeting, except = new Set()) {
    const { byProduct } = exits();
    const byCountry = byProduct.get(product) ?? byProduct.get('rp');
    const wanted = targeting.countries?.length
      ? targeting.countries
      : [...(byCountry?.keys() ?? [])];
    const inCountry = (code: string) =>
      (byCountry?.get(code) ?? []).filter(
        (exit) => fits(exit, targeting) && !except.has(exit.address),
      );
    // Chooses a country first, so that small countries come up as often as large ones.
    let found = inCountry(any(wanted) ?? '');
    if (found.length === 0) found = wanted.flatMap(inCountry);
    return any(found) ?? null;
  },
  find: (address) => exits().byAddress.get(address) ?? staticExit(address),
};

function any<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

function exitIn(
  place: Place,
  { city: cityAt, at, address }: { city: number; at: number; address: string },
): PooledExit {
  const city = place.cities[cityAt % place.cities.length];
  const network = place.networks[(cityAt + at) % place.networks.length];
  return {
    address,
    country: place.country,
    continent: place.continent,
    region: place.regions.find(({ id }) => id === city?.region)?.name ?? '',
    regionId: city?.region ?? '',
    city: city?.name ?? '',
    cityId: city?.id ?? '',
    network: network?.name ?? '',
    networkId: network?.id ?? '',
    asn: network?.asn ?? '',
  };
}

/** Address of exit `count` in a pool, from 127.16.0.1 upwards; the last octet runs from 1 to 254. */
function addressOf(pool: number, count: number): string {
  return `127.${16 + pool * 16 + Math.floor(count / (254 * 256))}.${Math.floor(count / 254) % 256}.${(count % 254) + 1}`;
}

/** Locations of the static addresses of an account, in the order of its list. */
const staticCountries = ['US', 'DE', 'GB'];

/** Static residential addresses of the account at this position; no two accounts share any. */
export function staticAddresses(account: number): string[] {
  return staticCountries.map((_, at) => `127.100.${account}.${10 + at}`);
}

function staticExit(address: string): Exit | null {
  const at = Number(/^127\.100\.\d{1,3}\.(\d+)$/.exec(address)?.[1]) - 10;
  const place = places.find(({ country }) => country === staticCountries[at]);
  return place ? exitIn(place, { city: 0, at: 0, address }) : null;
}

function fits(exit: PooledExit, { continent, region, city, isp, asn }: Targeting): boolean {
  return (
    (continent === undefined || exit.continent === continent) &&
    (region === undefined || exit.regionId === region) &&
    (city === undefined || exit.cityId === city) &&
    (isp === undefined || exit.networkId === isp) &&
    (asn === undefined || exit.asn === asn)
  );
}
