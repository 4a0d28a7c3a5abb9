/** Highest credit limit of a job or a watch. */
export const maxCreditLimit = 100_000_000;

/**
 * Whole number typed as text, with or without spaces around it; null for other texts and more than `maxDigits` digits.
 */
export function wholeNumber(text: string, maxDigits: number): number | null {
  const digits = text.trim();
  return /^\d+$/.test(digits) && digits.length <= maxDigits ? Number(digits) : null;
}

/** Whether a text is a whole number in decimal digits, within bounds. */
export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** Credit limit of a job or a watch as typed; 0 if it is none. */
export function creditLimit(text: string): number {
  const credits = wholeNumber(text, String(maxCreditLimit).length) ?? 0;
  return credits <= maxCreditLimit ? credits : 0;
}
