/** Real cities of the countries that people ask for most; every other country gets its own made-up ones. */
const known: Record<string, string[]> = {
  US: [
    'New York',
    'Los Angeles',
    'Chicago',
    'Houston',
    'Phoenix',
    'Seattle',
    'Denver',
    'Boston',
    'Miami',
    'Atlanta',
  ],
  GB: [
    'London',
    'Manchester',
    'Birmingham',
    'Leeds',
    'Glasgow',
    'Bristol',
    'Liverpool',
    'Edinburgh',
  ],
  DE: [
    'Berlin',
    'Hamburg',
    'Munich',
    'Cologne',
    'Frankfurt am Main',
    'Stuttgart',
    'Leipzig',
    'Dresden',
  ],
  FR: ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nice', 'Nantes', 'Strasbourg', 'Bordeaux'],
  ES: ['Madrid', 'Barcelona', 'Valencia', 'Seville', 'Zaragoza', 'Bilbao'],
  IT: ['Rome', 'Milan', 'Naples', 'Turin', 'Bologna', 'Florence'],
  NL: ['Amsterdam', 'Rotterdam', 'The Hague', 'Utrecht', 'Eindhoven'],
  JP: ['Tokyo', 'Osaka', 'Nagoya', 'Sapporo', 'Fukuoka', 'Kyoto'],
  BR: ['São Paulo', 'Rio de Janeiro', 'Brasília', 'Salvador', 'Fortaleza'],
  IN: ['Mumbai', 'Delhi', 'Bengaluru', 'Hyderabad', 'Chennai', 'Kolkata'],
  CA: ['Toronto', 'Montréal', 'Vancouver', 'Calgary', 'Ottawa'],
  AU: ['Sydney', 'Melbourne', 'Brisbane', 'Perth', 'Adelaide'],
};

const networks: Record<string, string[]> = {
  US: ['Comcast Cable', 'Charter Spectrum', 'AT&T Internet', 'Verizon Fios'],
  GB: ['BT', 'Virgin Media', 'Sky Broadband'],
  DE: ['Deutsche Telekom', 'Vodafone Germany', 'O2 Deutschland'],
  FR: ['Orange', 'Free', 'SFR'],
};

export interface Place {
  country: string;
  countryName: string;
  continent: string;
  cities: { id: string; name: string; region: string }[];
  regions: { id: string; name: string }[];
  networks: { id: string; name: string }[];
}

/** ISO codes by the continent keys that the service uses. */
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

/** As the gateway writes values: lower case, dots for spaces, letters without marks. */
export function gatewayId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const directions = ['North', 'South', 'East', 'West', 'Central'];

function placeOf(country: string, continent: string): Place {
  const countryName = countryNames.of(country) ?? country;
  const regions = directions.map((direction) => named(`${direction} ${countryName}`));
  const cityNames = [
    ...(known[country] ?? [`${countryName} City`]),
    ...directions.flatMap((direction) => [
      `${direction} Port ${country}`,
      `${direction}ville ${country}`,
      `New ${direction}ton ${country}`,
    ]),
  ];
  return {
    country,
    countryName,
    continent,
    regions,
    cities: cityNames.map((name, at) => ({
      ...named(name),
      region: regions[at % regions.length]?.id ?? '',
    })),
    networks: (networks[country] ?? [`${countryName} Telecom`, `${countryName} Mobile`]).map(
      (name) => ({ id: gatewayId(name).replaceAll('.', ''), name }),
    ),
  };
}

function named(name: string): { id: string; name: string } {
  return { id: gatewayId(name), name };
}

/** Every country there is an exit in, with its cities, regions and networks. */
export const places: readonly Place[] = Object.entries(continents)
  .flatMap(([key, { codes }]) => codes.split(' ').map((code) => placeOf(code, key)))
  .sort((a, b) => a.country.localeCompare(b.country));
