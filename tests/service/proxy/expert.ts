import type { ProductCode } from '../types.ts';

const whole = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);
const flag = oneOf('1');

/** Modifiers that generate has no parameter for, with their allowed values (facts, 1.5 and 1.6). */
const values: Record<string, (value: string) => boolean> = {
  zip: (value) => /^[A-Za-z0-9-]{2,10}$/.test(value),
  asn: (value) => /^AS\d+$/i.test(value),
  geosource: oneOf('ipapi', 'maxmind'),
  mode: oneOf('speed', 'quality'),
  device: oneOf('windows', 'unix', 'apple'),
  latency: whole(1, 60_000),
  fraudscore: whole(0, 100),
  activesince: whole(1, 525_600),
  adblock: flag,
  extended: flag,
  localdns: flag,
};

/** Modifiers that the extended pool excludes: places and filters. */
const notExtended = ['country', 'continent', 'region', 'city', 'isp', 'zip', 'asn', 'device'];
const filters = ['latency', 'fraudscore', 'activesince'];

/**
 * Products by modifier, for modifiers that not all products accept. Places follow the interface,
 * which makes only networks unavailable for Core Residential, as generate here does.
 */
const takers: Record<string, readonly ProductCode[]> = {
  isp: ['rp', 'mp', 'dcp'],
  zip: ['rp', 'rpc'],
  asn: ['rp', 'rpc'],
  geosource: ['rp', 'rpc'],
  mode: ['rp'],
  device: ['rp', 'rpc'],
  latency: ['rp', 'rpc'],
  fraudscore: ['rp', 'rpc'],
  activesince: ['rp', 'rpc'],
  extended: ['rp', 'rpc'],
  adblock: ['rp', 'mp', 'dcp'],
};

/** Describes what is invalid in the modifiers of a login; null when they are valid. */
export function complaintOf(
  product: ProductCode,
  modifiers: ReadonlyMap<string, string>,
): string | null {
  for (const [name, value] of modifiers) {
    if (takers[name]?.includes(product) === false) return `${name} is unavailable for ${product}`;
    if (values[name]?.(value) === false) return `Value not understood: ${name}`;
  }
  const several = (modifiers.get('country') ?? '').includes(',');
  if (several && (modifiers.has('city') || modifiers.has('region'))) {
    return 'City and region need at most one country';
  }
  const excluded = [...notExtended, ...filters].find((name) => modifiers.has(name));
  if (modifiers.has('extended') && excluded) return `extended excludes ${excluded}`;
  return null;
}
