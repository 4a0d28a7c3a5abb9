/** Code points of the digit 0 in scripts with digits of their own in use on the web. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0xff10,
];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Texts that need no change, which most are: ASCII, Latin letters and currency signs, with single
 * spaces inside. The test takes a tenth of the time of the replacements.
 */
const plain = /^[!-~¡-ɏ₠-⃀]+(?: [!-~¡-ɏ₠-⃀]+)*$/;

/**
 * Normalizes digits of any script to 0 to 9, Arabic separators to Latin ones, and white space to
 * single spaces.
 */
export function plainDigits(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replaceAll(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/[−–]/g, '-')
    .trim();
}

export const letterCount = (text: string): number => text.replaceAll(/[^\p{L}]/gu, '').length;
