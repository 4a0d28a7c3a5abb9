import type { ProductCode } from '../product-codes';

/** Password modifiers without a corresponding parameter of generate ('Expert'). */
export const modifierKeys = [
  'zip',
  'asn',
  'geosource',
  'mode',
  'device',
  'latency',
  'fraudscore',
  'activesince',
  'extended',
  'localdns',
] as const;
export type ModifierKey = (typeof modifierKeys)[number];

/** Values of modifiers with a fixed set of values. */
type FixedValue = 'maxmind' | 'speed' | 'quality' | 'windows' | 'unix' | 'apple';

/** Form of a modifier's value: one of a few, a whole number, a switch (always '1'), or text matching a pattern. */
type ModifierForm =
  | { kind: 'choice'; values: readonly FixedValue[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'text'; pattern: RegExp };

interface Modifier {
  /** Products that accept it. Where sources disagree (Premium or Core), both are allowed. */
  products: readonly ProductCode[];
  form: ModifierForm;
  /**
   * Warning shown on use. `costs`: the service multiplies the billed traffic; `unsure`: like `costs`, and one of
   * the residential products may refuse it; `pool`: it leads to a smaller or different pool.
   */
  warns: 'costs' | 'unsure' | 'pool' | null;
  /** Whether it is a filter, which the extended pool excludes. */
  filters: boolean;
}

const residential: readonly ProductCode[] = ['rp', 'rpc'];
const pooled: readonly ProductCode[] = ['rp', 'rpc', 'mp', 'dcp'];
const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const;
const filter = { products: residential, warns: 'unsure', filters: true } as const;

/** Products, form and warning of every modifier. */
export const modifiers: Readonly<Record<ModifierKey, Modifier>> = {
  // Postal codes are written without spaces.
  zip: {
    products: residential,
    form: { kind: 'text', pattern: /^[A-Za-z0-9-]{2,10}$/ },
    warns: 'costs',
    filters: true,
  },
  asn: {
    products: residential,
    form: { kind: 'text', pattern: /^AS\d{1,10}$/ },
    warns: 'costs',
    filters: true,
  },
  // Without it the other source, ipapi, is used.
  geosource: {
    products: residential,
    form: { kind: 'choice', values: ['maxmind'] },
    warns: null,
    filters: false,
  },
  mode: {
    products: ['rp'],
    form: { kind: 'choice', values: ['speed', 'quality'] },
    warns: 'pool',
    filters: false,
  },
  device: { ...filter, form: { kind: 'choice', values: ['windows', 'unix', 'apple'] } },
  /** Maximum in ms. */
  latency: { ...filter, form: number(1, 60_000) },
  /** Maximum. */
  fraudscore: { ...filter, form: number(0, 100) },
  /** Minimum minutes online. */
  activesince: { ...filter, form: number(1, 525_600) },
  extended: { products: residential, form: { kind: 'flag' }, warns: 'unsure', filters: false },
  localdns: { products: pooled, form: { kind: 'flag' }, warns: null, filters: false },
};

export function isModifierKey(key: string): key is ModifierKey {
  return Object.hasOwn(modifiers, key);
}

/** Whether a value can be sent: it has the modifier's form and range. */
export function isModifierValue(key: ModifierKey, value: string): boolean {
  const { form } = modifiers[key];
  switch (form.kind) {
    case 'choice':
      return form.values.some((one) => one === value);
    case 'flag':
      return value === '1';
    case 'text':
      return form.pattern.test(value);
    case 'number':
      return /^\d{1,7}$/.test(value) && Number(value) >= form.min && Number(value) <= form.max;
  }
}

/** Formats a value for the password: removes spaces from postal codes, adds `AS` to network numbers. */
export function tidyModifier(key: ModifierKey, typed: string): string {
  const text = typed.trim();
  if (key === 'zip') return text.replaceAll(/\s+/g, '').toUpperCase();
  if (key === 'asn') return text.toUpperCase().replace(/^(?=\d)/, 'AS');
  return text;
}
