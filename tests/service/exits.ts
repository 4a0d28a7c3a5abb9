import { places } from './places.ts';
import type { Exit, ExitPool, ProductCode, Targeting } from './types.ts';

/** Exits in each city. */
const perCity = 6;
const pools: readonly ProductCode[] = ['rp', 'rpc', 'mp', 'dcp'];

interface PooledExit extends Exit {
  continent: string;
  regionId: string;
  cityId: string;
  networkId: string;
}

/**
 * Every exit has a loopback address of its own, from 127.16.0.1 on, one block of addresses a product:
 * outgoing sockets bind to it, so sites really see it.
 */
export function makeExits(): ExitPool {
  const byAddress = new Map<string, PooledExit>();
  const byProduct = new Map<ProductCode, Map<string, PooledExit[]>>();
  pools.forEach((product, pool) => {
    const byCountry = new Map<string, PooledExit[]>();
    let count = 0;
    for (const place of places) {
      const exits: PooledExit[] = [];
      for (const city of place.cities) {
        for (let i = 0; i < perCity; i += 1) {
          count += 1;
          const network = place.networks[count % place.networks.length];
          const exit = {
            address: addressOf(pool, count),
            country: place.country,
            continent: place.continent,
            region: place.regions.find(({ id }) => id === city.region)?.name ?? '',
            regionId: city.region,
            city: city.name,
            cityId: city.id,
            network: network?.name ?? '',
            networkId: network?.id ?? '',
            asn: `AS${1000 + (count % 5000)}`,
          };
          exits.push(exit);
          byAddress.set(exit.address, exit);
        }
      }
      byCountry.set(place.country, exits);
    }
    byProduct.set(product, byCountry);
  });

  return {
    pick(product, targeting, except = new Set()) {
      const byCountry = byProduct.get(product) ?? byProduct.get('rp');
      const wanted = targeting.countries?.length
        ? targeting.countries
        : [...(byCountry?.keys() ?? [])];
      const country = wanted[Math.floor(Math.random() * wanted.length)] ?? '';
      const inCountry = (exits: readonly PooledExit[]) =>
        exits.filter((exit) => fits(exit, targeting) && !except.has(exit.address));
      let found = inCountry(byCountry?.get(country) ?? []);
      if (found.length === 0) {
        found = wanted.flatMap((code) => inCountry(byCountry?.get(code) ?? []));
      }
      return found[Math.floor(Math.random() * found.length)] ?? null;
    },
    find: (address) => byAddress.get(address) ?? null,
  };
}

/** 127.16.0.1 upwards; the last part runs from 1 to 254. */
function addressOf(pool: number, count: number): string {
  return `127.${16 + pool * 16 + Math.floor(count / (254 * 256))}.${Math.floor(count / 254) % 256}.${(count % 254) + 1}`;
}

function fits(exit: PooledExit, { continent, region, city, isp }: Targeting): boolean {
  return (
    (continent === undefined || exit.continent === continent) &&
    (region === undefined || exit.regionId === region) &&
    (city === undefined || exit.cityId === city) &&
    (isp === undefined || exit.networkId === isp)
  );
}
