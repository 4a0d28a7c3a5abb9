/**
 * Number typed as text, with a point before its decimals and with or without spaces around it. Null for other texts,
 * among them `1e3`, and `1,500`, which is one and a half for some people and more than a thousand for others.
 */
export function decimalNumber(text: string): number | null {
  const digits = text.trim();
  const value = /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
