import { createHash } from 'node:crypto';

/** Half of the pages: rules are developed on one half and evaluated on the other. */
export const halves = ['development', 'held-out'] as const;
export type Half = (typeof halves)[number];

/**
 * Half that a page belongs to. Pages of one site are built alike, so the site decides where it is
 * known.
 */
export function halfOf(name: string): Half {
  const digest = createHash('sha256').update(name.toLowerCase()).digest();
  return (digest.at(-1) ?? 0) % 2 === 0 ? 'development' : 'held-out';
}

/** Site of a URL: the last two labels of its host, three below suffixes such as co.uk. */
export function siteOf(address: string): string {
  const labels = new URL(address).hostname.split('.');
  const short = /^(?:com?|ac|org|net|gov|edu)$/.test(labels.at(-2) ?? '') && labels.length > 2;
  return labels.slice(short ? -3 : -2).join('.');
}
