import type { ProductCode } from '../product-codes';

/** Modifiers of the password that are no parameter of generate ('Expert'). */
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

/** Every value of a modifier that is one of a few. */
type FixedValue = 'maxmind' | 'speed' | 'quality' | 'windows' | 'unix' | 'apple';

/** What a modifier's value is: one of a few, a whole number, a switch (always '1'), or text of a form. */
type ModifierForm =
  | { kind: 'choice'; values: readonly FixedValue[] }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'flag' }
  | { kind: 'text'; pattern: RegExp };

export interface Modifier {
  /** Products that take it. Where sources disagree (Premium or Core) both are let through. */
  products: readonly ProductCode[];
  form: ModifierForm;
  /**
   * What its use is warned of. `costs`: the service multiplies the traffic it bills; `unsure`: it may
   * besides be refused on one of the residential products; `pool`: it leaves a smaller or other pool.
   */
  warns: 'costs' | 'unsure' | 'pool' | null;
  /** A filter, which the extended pool excludes. */
  filters: boolean;
}

const residential: readonly ProductCode[] = ['rp', 'rpc'];
const pooled: readonly ProductCode[] = ['rp', 'rpc', 'mp', 'dcp'];
const number = (least: number, most: number) => ({ kind: 'number', least, most }) as const;
const filter = { products: residential, warns: 'unsure', filters: true } as const;

/** The one table of which product takes which modifier, in which form, and what it warns of. */
export const modifiers: Readonly<Record<ModifierKey, Modifier>> = {
  // Postal codes are written without their spaces.
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
  // The other source, ipapi, is what is used without it.
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
  /** Milliseconds at most. */
  latency: { ...filter, form: number(1, 60_000) },
  /** At most. */
  fraudscore: { ...filter, form: number(0, 100) },
  /** Minutes online at least. */
  activesince: { ...filter, form: number(1, 525_600) },
  extended: { products: residential, form: { kind: 'flag' }, warns: 'unsure', filters: false },
  localdns: { products: pooled, form: { kind: 'flag' }, warns: null, filters: false },
};

export function isModifierKey(key: string): key is ModifierKey {
  return Object.hasOwn(modifiers, key);
}

/** Whether a value can be sent: of the modifier's form and range. */
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
      return /^\d{1,7}$/.test(value) && Number(value) >= form.least && Number(value) <= form.most;
  }
}

/** A value as it is written in the password: postal codes lose their spaces, networks gain their `AS`. */
export function tidyModifier(key: ModifierKey, typed: string): string {
  const text = typed.trim();
  if (key === 'zip') return text.replaceAll(/\s+/g, '').toUpperCase();
  if (key === 'asn') return text.toUpperCase().replace(/^(?=\d)/, 'AS');
  return text;
}
