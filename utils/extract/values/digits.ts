const digit = /\p{Nd}/u;

/** The digits of a script follow each other from 0 to 9, and so do those of scripts side by side. */
export function asciiDigit(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Texts that need no change, which most are: ASCII, Latin letters and currency signs, with single
 * spaces inside. The test takes a tenth of the time of the replacements.
 */
const plain = /^[!-~¡-ɏ₠-⃀]+(?: [!-~¡-ɏ₠-⃀]+)*$/;

/**
 * Normalizes digits of any script to 0 to 9, Arabic and wide separators and signs to Latin ones, and white space
 * to single spaces.
 */
export function plainDigits(text: string): string {
  if (plain.test(text)) return text;
  return (
    text
      // A wide comma outside a number ends a part of a Chinese sentence.
      .replaceAll(/(?<=[０-９])[，．](?=[０-９])|[－￥]/g, (wide) => wide.normalize('NFKC'))
      .replaceAll(/\p{Nd}/gu, asciiDigit)
      .replaceAll('٫', '.')
      .replaceAll('٬', "'")
      .replaceAll(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
      .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
      .replaceAll(/[−–]/g, '-')
      .trim()
  );
}

export const letterCount = (text: string): number => text.replaceAll(/[^\p{L}]/gu, '').length;
