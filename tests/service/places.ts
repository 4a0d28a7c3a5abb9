import { capitals, networksOf, regionsOf } from './places-known.ts';

export interface Place {
  country: string;
  countryName: string;
  continent: string;
  cities: { id: string; name: string; region: string }[];
  regions: { id: string; name: string }[];
  networks: { id: string; name: string; asn: string }[];
}

/** ISO country codes by the continent keys of the service. */
const continents: Record<string, { name: string; codes: string }> = {
  africa: {
    name: 'Africa',
    codes:
      'DZ AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  },
  asia: {
    name: 'Asia',
    codes:
      'AF AM AZ BH BD BT BN KH CN GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  },
  europe: {
    name: 'Europe',
    codes:
      'AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GI GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH UA GB VA',
  },
  'north.america': {
    name: 'North America',
    codes: 'AG BS BB BZ BM CA CR CU DM DO SV GD GP GT HT HN JM MQ MX NI PA PR KN LC VC TT US VI',
  },
  oceania: { name: 'Oceania', codes: 'AU FJ PF GU KI MH FM NR NC NZ PW PG WS SB TO TV VU' },
  'south.america': { name: 'South America', codes: 'AR BO BR CL CO EC GY PY PE SR UY VE' },
};

export const continentNames = Object.fromEntries(
  Object.entries(continents).map(([key, { name }]) => [key, name]),
);

/** Converts a value to the gateway's spelling: lower case, dots for spaces, no diacritics. */
function gatewayId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Invented places around a capital; the names repeat in every country, as common place names do.
 */
const madeUp: [direction: string, cities: string[]][] = [
  ['North', ['Northbridge', 'Northfield', 'Northgate']],
  ['South', ['Southport', 'Southvale', 'Southgate']],
  ['East', ['Eastbrook', 'Eastwick', 'Eastgate']],
  ['West', ['Westhaven', 'Westmoor', 'Westgate']],
  ['Central', ['Midway', 'Riverton', 'Lakeside']],
];

interface Group {
  region: string;
  cities: string[];
}

/**
 * Regions with their cities; invented around the capital for countries whose regions are not
 * listed.
 */
function groupsOf(country: string, countryName: string): Group[] {
  const lines = regionsOf[country]?.split('\n').map((line) => line.split(': '));
  if (!lines) {
    const capital = { region: 'Capital Region', cities: [capitals[country] ?? countryName] };
    const around = madeUp.map(([direction, cities]) => ({
      region: `${direction} ${countryName}`,
      cities,
    }));
    return [capital, ...around];
  }
  return lines.map(([region = '', cities = '']) => ({ region, cities: cities.split(', ') }));
}

function placeOf(country: string, continent: string): Place {
  const countryName = countryNames.of(country) ?? country;
  const groups = groupsOf(country, countryName);
  const general = [`${countryName} Telecom`, `${countryName} Mobile`, `${countryName} Broadband`];
  const fallback = [...general, `${countryName} Fibre`, `${countryName} Online`].join(', ');
  return {
    country,
    countryName,
    continent,
    regions: groups.map(({ region }) => named(region)),
    cities: groups.flatMap(({ region, cities }) =>
      cities.map((city) => ({ ...named(city), region: gatewayId(region) })),
    ),
    networks: (networksOf[country] ?? fallback).split(', ').map((name) => ({
      id: gatewayId(name).replaceAll('.', ''),
      name,
      asn: asnOf(name),
    })),
  };
}

/** AS number from the range for private use, so that it matches no real network. */
function asnOf(network: string): string {
  let sum = 0;
  for (const letter of network) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1000;
  return `AS${64_512 + sum}`;
}

function named(name: string): { id: string; name: string } {
  return { id: gatewayId(name), name };
}

/** Countries that have exits, with their cities, regions and networks. */
export const places: readonly Place[] = Object.entries(continents)
  .flatMap(([key, { codes }]) => codes.split(' ').map((code) => placeOf(code, key)))
  .sort((a, b) => a.country.localeCompare(b.country));
