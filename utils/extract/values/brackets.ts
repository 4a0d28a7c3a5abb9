import { currencyIn } from './money';

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
const isBracketed = (text: string): boolean => /^\s*\(.*\)\s*$/.test(text);
/** Whether a number in brackets is an amount and no count: it has a currency, or one or two decimals. */
const isAmount = (text: string): boolean =>
  currencyIn(text) !== null || /[.,]\p{Nd}{1,2}\s*\)/u.test(text);
const unwrapped = (text: string): string =>
  isBracketed(text) ? text.replaceAll(/[()]/g, '') : text;

/**
 * Decides for a whole column whether brackets around numbers mean a minus. Returns a function that removes the brackets
 * of a text if they do not. They do if some numbers have no brackets, and either these are at least half of all or a
 * number in brackets is an amount. Otherwise they hold counts, such as those of reviews.
 */
export function withoutBrackets(texts: readonly string[]): (text: string) => string {
  const numbers = texts.filter(hasDigit);
  const bracketed = numbers.filter(isBracketed);
  const bare = numbers.filter(
    (text) => !isBracketed(text) && hasDigit(text.replaceAll(/\([^()]*\)/g, '')),
  ).length;
  const isMinus = bare > 0 && (bare >= bracketed.length || bracketed.some(isAmount));
  return isMinus ? (text) => text : unwrapped;
}
