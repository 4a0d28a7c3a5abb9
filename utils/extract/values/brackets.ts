import { currencyIn } from './money';

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
const isBracketed = (text: string): boolean => /^\s*\(.*\)\s*$/.test(text);
/** Whether a text is an amount and no count: it has a currency or two decimals. */
const isAmount = (text: string): boolean =>
  currencyIn(text) !== null || /[.,]\p{Nd}{2}\s*\)/u.test(text);
const unwrapped = (text: string): string =>
  isBracketed(text) ? text.replaceAll(/[()]/g, '') : text;

/**
 * Removes the brackets of a column where they are no minus. They are one of amounts beside numbers without brackets,
 * and of other numbers if at least as many have none; elsewhere they hold counts, such as those of reviews.
 */
export function withoutBrackets(texts: readonly string[]): (text: string) => string {
  const numbers = texts.filter(hasDigit);
  const bracketed = numbers.filter(isBracketed).length;
  const bare = numbers.filter(
    (text) => !isBracketed(text) && hasDigit(text.replaceAll(/\([^()]*\)/g, '')),
  ).length;
  if (bare === 0) return unwrapped;
  if (bare >= bracketed) return (text) => text;
  return (text) => (isAmount(text) ? text : unwrapped(text));
}
