import { inMost, mean } from '../counts';
import { plainDigits } from '../values/digits';

/** Statistics of a field's values, without the values. Shares are from 0 to 1. */
export interface ValueProfile {
  /**
   * Share of each text shape: length class, and whether it has digits, letters or a currency sign.
   */
  readonly shapes: Readonly<Record<string, number>>;
  /** Mean logarithm of the length, and of the first number if most values have one. */
  readonly length: number;
  readonly magnitude: number | null;
  /** Mean share of digits among letters and digits. */
  readonly digits: number;
  /** Share of values that begin with a letter, digit or currency sign, and not with a separator. */
  readonly begins: number;
  readonly distinct: number;
  /** Path steps, parameters and file extensions that most URLs share. */
  readonly address: readonly string[];
}

function shapeOf(text: string): string {
  const length =
    text.length < 4 ? 0 : text.length < 12 ? 1 : text.length < 40 ? 2 : text.length < 120 ? 3 : 4;
  const signs = [
    /\p{L}/u.test(text) ? 'a' : '',
    /\d/.test(text) ? '1' : '',
    /\p{Sc}/u.test(text) ? '$' : '',
    /[:/]\d/.test(text) ? ':' : '',
  ];
  return `${length}${signs.join('')}`;
}

function firstNumber(text: string): number | null {
  const digits = /\d+(?:[.,'’]\d+)*/.exec(text)?.[0].replaceAll(/\D/g, '');
  return digits === undefined ? null : Math.log10(1 + Number(digits));
}

/**
 * Words of a URL: path steps with digits replaced by `#`, the file extension and the parameter
 * names.
 */
function addressWords(address: string): string[] {
  const [bare = ''] = address.split('#', 1);
  const [path = '', search = ''] = bare.split('?', 2);
  const steps = path
    .split('/')
    .slice(0, -1)
    .filter((step) => step !== '' && step !== '.' && step !== '..');
  const ending = /\.(\w{2,5})$/.exec(path)?.[1];
  const names = search.split('&').map((pair) => pair.split('=')[0] ?? '');
  return [
    ...steps.map((step) => `/${step.replaceAll(/\d+/g, '#')}`),
    ...(ending === undefined ? [] : [`.${ending}`]),
    ...names.filter((name) => name !== '').map((name) => `?${name}`),
  ];
}

/** Computes the profile of values; `isAddress` for links and pictures. */
export function valueProfileOf(values: readonly string[], isAddress: boolean): ValueProfile {
  const texts = values.map(plainDigits);
  const shapes: Record<string, number> = {};
  for (const text of texts) shapes[shapeOf(text)] = (shapes[shapeOf(text)] ?? 0) + 1 / texts.length;
  const numbers = texts.map(firstNumber).filter((value) => value !== null);
  const digits = texts.map((text) => {
    const all = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
    return all === 0 ? 0 : text.replaceAll(/\D/g, '').length / all;
  });
  return {
    shapes,
    length: mean(texts.map((text) => Math.log(1 + text.length))),
    magnitude: numbers.length >= 0.6 * texts.length && numbers.length > 0 ? mean(numbers) : null,
    digits: mean(digits),
    begins: mean(texts.map((text) => Number(/^["'“‘„«([$\p{Sc}\p{L}\p{N}+#@/.-]/u.test(text)))),
    distinct: new Set(texts).size / Math.max(1, texts.length),
    address: isAddress ? inMost(values.map(addressWords), 0.5).slice(0, 12) : [],
  };
}

const closeness = (one: number, other: number, scale: number): number =>
  Math.exp(-Math.abs(one - other) / scale);

function overlap(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): number {
  return Object.entries(one).reduce(
    (sum, [key, share]) => sum + Math.min(share, other[key] ?? 0),
    0,
  );
}

function sameWords(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 && other.length === 0) return 1;
  const both = one.filter((word) => other.includes(word)).length;
  return both / (one.length + other.length - both);
}

/** Similarity of two profiles, 0 to 1. */
export function similarity(one: ValueProfile, other: ValueProfile): number {
  const parts: [weight: number, value: number][] = [
    [2, overlap(one.shapes, other.shapes)],
    [2, closeness(one.length, other.length, 0.5)],
    [1, closeness(one.digits, other.digits, 0.2)],
    [1.5, closeness(one.distinct, other.distinct, 0.3)],
  ];
  if (one.magnitude !== null || other.magnitude !== null)
    parts.push([
      1.5,
      one.magnitude === null || other.magnitude === null
        ? 0
        : closeness(one.magnitude, other.magnitude, 0.4),
    ]);
  if (one.address.length > 0 || other.address.length > 0)
    parts.push([3, sameWords(one.address, other.address)]);
  const weights = parts.reduce((sum, [weight]) => sum + weight, 0);
  const alike = parts.reduce((sum, [weight, value]) => sum + weight * value, 0) / weights;
  return Math.abs(one.begins - other.begins) > 0.5 ? alike / 3 : alike;
}
