import { threeDecimals } from '../extract/values/currency-signs';
import { asciiDigit } from '../extract/values/digits';

/** Digits other than 0 to 9, of one UTF-16 unit each. */
const otherDigit = /(?![0-9\u{10000}-\u{10FFFF}])\p{Nd}/gu;

/** Replaces digits of any script with 0 to 9, keeping the length. */
export const normalizeDigits = (text: string): string => text.replaceAll(otherDigit, asciiDigit);

/** Characters that only separate groups, never decimals. */
const groupsOnly = /['’٬\s]/;

/** Whether the digits form groups of three, or Indian groups: three at the end, two elsewhere. */
function areGroups(first: string, others: readonly string[]): boolean {
  if (first.length === 0 || first.length > 3) return false;
  if (others.every(({ length }) => length === 3)) return true;
  const last = others.at(-1);
  const between = others.slice(0, -1);
  return first.length <= 2 && last?.length === 3 && between.every(({ length }) => length === 2);
}

/** Whether the digits after the only separator of a number are decimals. */
function areDecimals(sign: string, before: string, after: string, currency: string): boolean {
  if (sign === '٫') return true;
  if (groupsOnly.test(sign)) return false;
  if (after.length !== 3) return after.length <= 8;
  return before === '0' || before.length > 3 || (sign === '.' && threeDecimals.has(currency));
}

/**
 * Parses an amount: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.50`, `1,23,456.00`, `12,-`. `1.234`
 * alone means over a thousand, since prices have three decimals in few countries.
 * @param text digits 0 to 9 with separators.
 * @param currency ISO 4217 code or sign.
 * @returns null for other numbers, such as dates or versions.
 */
export function parsePriceAmount(text: string, currency: string): number | null {
  const bare = text.replace(/[.,][-–—]+$/, '');
  const parts = bare.split(/[.,'’٬٫\s]/);
  const found = bare.match(/[.,'’٬٫\s]/g) ?? [];
  const [first = '', ...others] = parts;
  const last = found.at(-1);
  if (last === undefined) return numberFrom(first, '');
  const decimals = others.at(-1) ?? '';
  const grouping = found.slice(0, -1);
  const [group] = grouping;
  if (grouping.some((sign) => sign !== group)) return null;
  const isWhole = group === undefined ? false : group === last;
  if (isWhole || (group === undefined && !areDecimals(last, first, decimals, currency))) {
    return areGroups(first, others) ? numberFrom(parts.join(''), '') : null;
  }
  if (group !== undefined && (groupsOnly.test(last) || !areGroups(first, others.slice(0, -1)))) {
    return null;
  }
  return numberFrom(parts.slice(0, -1).join(''), decimals);
}

function numberFrom(whole: string, decimals: string): number | null {
  return whole.length > 15 ? null : Number(`${whole}.${decimals === '' ? '0' : decimals}`);
}
