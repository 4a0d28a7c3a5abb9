import { isObject } from './is-record';
import { isStackOverflow } from './stack-overflow';

/**
 * JSON with whole numbers that are too long for a number of JavaScript, such as IDs of 64 bits. The parsed number loses
 * the last digits, so all digits are kept beside it, and are used when the JSON is written again.
 */

declare global {
  /** In Chromium since 114 and Firefox since 135; TypeScript has no types of it yet. */
  interface JSON {
    parse(text: string, reviver: Reviver): unknown;
    rawJSON(text: string): object;
  }
}
type Reviver = (this: object, key: string, value: unknown, context: { source?: string }) => unknown;

const longNumber = /[:[,]\s*-?\d{16,}/;

/** Whether JSON seems to have whole numbers that parsing would shorten. */
export const hasLongNumbers = (text: string): boolean => longNumber.test(text);

/** Digits of the long numbers of an object or array, by property. What contains such an object has an entry too. */
const kept = new WeakMap<object, Map<string, string>>();

const isKept = (value: unknown): value is object => isObject(value) && kept.has(value);

/** Parses JSON, whose numbers `jsonWithDigits` then writes with all digits. Throws like `JSON.parse`. */
export function parseWithDigits(text: string): unknown {
  if (!hasLongNumbers(text)) return JSON.parse(text);
  try {
    return JSON.parse(text, keep);
  } catch (error) {
    // Unlike plain parsing, this recurses.
    if (isStackOverflow(error)) return JSON.parse(text);
    throw error;
  }
}

function keep(this: object, key: string, value: unknown, { source = '' }: { source?: string }) {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value);
  const digits = isLong && /^-?\d+$/.test(source) ? source : null;
  if (digits !== null || isKept(value)) {
    const own = kept.get(this) ?? new Map<string, string>();
    if (digits !== null) own.set(key, digits);
    kept.set(this, own);
  }
  return value;
}

/** Like `JSON.stringify`, which lacks the digits that `parseWithDigits` kept. */
export function jsonWithDigits(value: unknown, space = 0): string | undefined {
  if (!isKept(value)) return JSON.stringify(value, null, space);
  return JSON.stringify(
    value,
    function exact(this: object, key: string, one: unknown): unknown {
      const digits = kept.get(this)?.get(key);
      return digits === undefined ? one : JSON.rawJSON(digits);
    },
    space,
  );
}

/**
 * Like `Object.entries`, with long numbers as texts of all their digits. `parseWithDigits` keeps the digits beside the
 * object, so a copy, as in storage, would lack them.
 */
export function exactEntries(value: object): [string, unknown][] {
  const digits = kept.get(value);
  return Object.entries(value).map(([key, one]): [string, unknown] => [
    key,
    digits?.get(key) ?? one,
  ]);
}

/**
 * Copy of a parsed object, with the long numbers among its own fields as texts. Other values are returned as they are,
 * also arrays.
 */
export function withExactFields(value: object): object;
export function withExactFields(value: unknown): unknown;
export function withExactFields(value: unknown): unknown {
  return isKept(value) && !Array.isArray(value) ? Object.fromEntries(exactEntries(value)) : value;
}
