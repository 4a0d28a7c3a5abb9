import { threeDecimals } from './currencies';

/** The zeros of the digits that pages are written with; the other nine follow each. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Text with every digit as 0 to 9, as long as it was. */
export function normalizeDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯๐-๙໐-໙༠-༩၀-၉០-៩᠐-᠙０-９]/g, plainDigit);
}

/** Signs that stand between groups of digits and never before decimals. */
const groupsOnly = /['’٬\s]/;

/** Whether these are groups of thousands, or the Indian way: two digits each, three at the end. */
function areGroups(first: string, others: readonly string[]): boolean {
  if (first.length === 0 || first.length > 3) return false;
  if (others.every(({ length }) => length === 3)) return true;
  const last = others.at(-1);
  const between = others.slice(0, -1);
  return first.length <= 2 && last?.length === 3 && between.every(({ length }) => length === 2);
}

/** Whether what stands behind the only sign in a number are its decimals. */
function areDecimals(sign: string, before: string, after: string, currency: string): boolean {
  if (sign === '٫') return true;
  if (groupsOnly.test(sign)) return false;
  if (after.length !== 3) return after.length <= 8;
  return before === '0' || before.length > 3 || (sign === '.' && threeDecimals.has(currency));
}

/**
 * The amount that a number on a page means: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.50`, `1,23,456.00`, `12,-`.
 * `1.234` alone is taken for a thousand and more, as prices have three decimals in few countries.
 * @param text digits 0 to 9 with signs between them. @param currency an ISO code, or a sign.
 * @returns null: it is none, such as a date or a version.
 */
export function parseAmount(text: string, currency: string): number | null {
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
