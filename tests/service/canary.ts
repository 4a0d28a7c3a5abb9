/** Stands in every secret that the local service makes up: one search finds them all, wherever they turn up. */
export const canary = 'c4naryb1rd';

/** The canary as text may hold it: plain, in hexadecimal, and within base64 at each of three alignments. */
export const canaryForms: readonly string[] = [
  canary,
  Buffer.from(canary).toString('hex'),
  ...[0, 1, 2].map((before) => {
    const bytes = Buffer.from(' '.repeat(before) + canary);
    // A base64 character has six bits. One that shares bits with the byte before or after the canary varies: cut off.
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return bytes.toString('base64').slice(start, end);
  }),
];

/** What surrounds each canary in a text; empty: there is none. */
export function canariesIn(text: string): string[] {
  return canaryForms.flatMap((form) => {
    const at = text.indexOf(form);
    return at === -1 ? [] : [text.slice(Math.max(0, at - 80), at + form.length + 40)];
  });
}
