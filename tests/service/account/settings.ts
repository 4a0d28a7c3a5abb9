import { continentNames, places } from '../places.ts';

const products = ['rp', 'rpc', 'mp', 'dcp'] as const;

/** 'Targeting settings' (interface): the same catalogue for every product. */
export function settings(): Record<string, unknown> {
  const countries = Object.fromEntries(
    places.map(({ country, countryName }) => [country, countryName]),
  );
  const cities = places.flatMap(({ country, cities: list }) =>
    list.map(({ id, name, region }) => ({ id, name, country_code: country, region_code: region })),
  );
  const regions = places.flatMap(({ country, regions: list }) =>
    list.map(({ id, name }) => ({ id, name, country_code: country })),
  );
  const isp = Object.fromEntries(
    places.flatMap(({ country, networks }) =>
      networks.map(({ id, name }) => [name, { value: id, countryCode: country }]),
    ),
  );
  const continents = Object.fromEntries(
    Object.entries(continentNames).map(([key, name]) => [
      key,
      {
        name,
        countries: Object.fromEntries(
          places
            .filter(({ continent }) => continent === key)
            .map(({ country, countryName }) => [countryName, country]),
        ),
      },
    ]),
  );
  const catalogue = {
    countries,
    cities: { data: cities },
    regions: { data: regions },
    isp,
    continents,
  };
  return Object.fromEntries(products.map((product) => [product, catalogue]));
}
