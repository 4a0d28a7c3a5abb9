import { parsePriceAmount, normalizeDigits } from './amounts';
import { currencyOf, inFrontOnly, isShared, currencySpellings } from './currencies';

/** Price in a text: a number with a currency next to it. */
export interface Price {
  amount: number;
  /** ISO 4217 code; for a sign shared by several currencies (`$`, `kr`) the sign. */
  currency: string;
  /** Price as written on the page. */
  text: string;
}

/** Maximum number of characters searched. */
const maxSearched = 300_000;
/** Maximum number of distinct prices per text. */
const maxPrices = 200;

const oneOf = (texts: readonly string[]): string =>
  `(?:${texts.map((text) => text.replaceAll(/[$./]/g, String.raw`\$&`)).join('|')})`;
const endsInLetter = (text: string) => /\p{L}$/u.test(text);
const beginsWithLetter = (text: string) => /^\p{L}/u.test(text);
const named = currencySpellings.filter(beginsWithLetter);
const signs = currencySpellings.filter((text) => !beginsWithLetter(text));
/**
 * Any spelling of a currency; one in letters must end at a word boundary. The boundaries stand outside of the lists,
 * which the engine then compares by their first characters instead of one by one: several times as fast on a page that
 * is full of them. `$US` stands before `$`; no spelling in letters begins with one that ends in a sign.
 */
export const currencyPattern = [
  String.raw`${oneOf(signs.filter(endsInLetter))}(?!\p{L})`,
  oneOf(signs.filter((text) => !endsInLetter(text))),
  String.raw`(?<!\p{L})(?:${oneOf(named.filter((text) => !endsInLetter(text)))}|${oneOf(named.filter(endsInLetter))}(?!\p{L}))`,
].join('|');
/**
 * A number with its separators. Groups separated by blanks must have three digits, so that two adjacent numbers stay
 * separate.
 */
export const numberPattern = String.raw`\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’٬٫]\d+)*(?:[.,][-–—]+)?`;
const tokens = () => new RegExp(`${currencyPattern}|${numberPattern}`, 'gu');
/** Whether a token is a number: no currency begins with a digit. */
const isNumber = (text: string) => text >= '0' && text < ':';
/** Allowed between a number and its currency: blanks and directional marks. */
const gap = /^[ \t\u00a0\u2009\u202f\u200e\u200f\u061c]{0,3}$/;

interface Token {
  kind: 'currency' | 'number';
  text: string;
  start: number;
  end: number;
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(tokens()), ({ 0: found, index }) => ({
    kind: isNumber(found) ? 'number' : 'currency',
    text: found,
    start: index,
    end: index + found.length,
  }));
}

const isCurrency = (token: Token | undefined): token is Token => token?.kind === 'currency';

/**
 * Whether a currency between two numbers belongs to the one before: to the number that it touches,
 * by default to the first.
 */
function leansOn(sign: Token, before: Token, after: Token | undefined, text: string): boolean {
  if (after?.kind !== 'number' || !gap.test(text.slice(sign.end, after.start))) return true;
  return sign.start === before.end || sign.end !== after.start;
}

/** Currency behind a number, if it belongs to it; null: none. */
function signAfter(
  digits: Token,
  sign: Token | undefined,
  next: Token | undefined,
  text: string,
): Token | null {
  if (!isCurrency(sign) || inFrontOnly.has(sign.text)) return null;
  const isNear = gap.test(text.slice(digits.end, sign.start));
  return isNear && leansOn(sign, digits, next, text) ? sign : null;
}

/**
 * Finds the prices in a text, in order and without duplicates: amounts with a currency sign or code
 * next to them, in any usual notation and with digits of any script. Amounts are not converted.
 */
export function pricesIn(page: string): Price[] {
  const whole = page.slice(0, maxSearched);
  const text = normalizeDigits(whole);
  const found = new Map<string, Price>();
  const all = tokensOf(text);
  let taken: Token | null = null;
  let end = 0;
  for (const [at, token] of all.entries()) {
    // The cents behind a currency are part of the price before.
    if (token.kind !== 'number' || token.start < end) continue;
    const before = all[at - 1];
    const left =
      isCurrency(before) && before !== taken && gap.test(text.slice(before.end, token.start))
        ? before
        : null;
    const right = signAfter(token, all[at + 1], all[at + 2], text);
    // Skips R2D2, and $5k, which is not 5.
    if (right?.start !== token.end && /^\p{L}/u.test(text.slice(token.end, token.end + 2)))
      continue;
    // A code after the number is more specific than a shared sign before it: $12 CAD.
    const more =
      left && right && isShared(currencyOf(left.text)) && !isShared(currencyOf(right.text));
    const currency = more ? right : (left ?? right);
    if (!currency) continue;
    if (right && (!left || more)) taken = right;
    const cents =
      right === currency ? centsAfter(token, right, all.slice(at + 2, at + 4), text) : null;
    const price = priceOf(currency, token, cents);
    if (!price) continue;
    const start = Math.min(left?.start ?? token.start, token.start);
    end = cents?.end ?? (currency === right ? right.end : token.end);
    const key = priceKey(price);
    if (!found.has(key)) found.set(key, { ...price, text: whole.slice(start, end) });
    if (found.size >= maxPrices) break;
  }
  return [...found.values()];
}

/** Amount without decimals, also in groups of three digits. */
const wholeNumber = /^\d+(?:\D\d{3})*$/;

/** Units and counted words; not those that also tell what a price is for: `2€99 kg`, `9€99 mois`, `3€20 pièce`. */
const counted =
  'h|min|g|ml|cl|mm|cm|MB|Mo|GB|Go|pcs|days|weeks|months|years|jours|ans|Tagen?|Wochen|Monaten?|Jahren?|días|meses|giorni|mesi|dagen|weken|maanden';
const blanks = String.raw`[ \u00a0\u202f\u2009]{0,3}`;
/**
 * Text behind two digits that makes them a number of their own: `49€20% off`, `5€24h`, `5€10 €`. Not an abbreviation
 * (`H.T.`), a code (`12€99 EUR`), or the sign of the number behind it (`5€99 $6`).
 */
const ownNumber = new RegExp(
  String.raw`^${blanks}(?:%|(?:${counted})(?!\.?\p{L})|${oneOf(signs)}(?!\p{L}|${blanks}\d))`,
  'iu',
);

/** Signs that also stand in place of a decimal point. Behind others, such as `円`, two digits are a count. */
const centSigns: ReadonlySet<string> = new Set(['€', '$', '£']);

/** Two digits that follow a currency in place of a decimal point (`12€99`); null: none, or a number of their own. */
function centsAfter(
  digits: Token,
  sign: Token,
  [cents, next]: readonly Token[],
  text: string,
): Token | null {
  const isJoined = sign.start === digits.end && cents?.start === sign.end;
  if (
    !isJoined ||
    !centSigns.has(sign.text) ||
    !wholeNumber.test(digits.text) ||
    !/^\d\d$/.test(cents.text)
  )
    return null;
  // In `5€10€` each number has a sign of its own.
  const isOwnPrice = isCurrency(next) && next.start === cents.end;
  return isOwnPrice || ownNumber.test(text.slice(cents.end, cents.end + 20)) ? null : cents;
}

function priceOf(sign: Token, digits: Token, cents: Token | null): Omit<Price, 'text'> | null {
  const named = currencyOf(sign.text);
  const amount = parsePriceAmount(
    cents ? `${digits.text.replaceAll(/\D/g, '')}.${cents.text}` : digits.text,
    named,
  );
  return amount === null ? null : { amount, currency: named };
}

/** Key of a price: amount and currency, regardless of spelling. */
export const priceKey = ({ amount, currency: named }: Omit<Price, 'text'>): string =>
  `${named} ${amount}`;
