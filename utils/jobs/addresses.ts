import { sentAddress } from '../runs/address';
import { completeAddress } from '../typed-address';
import { expandRanges, rangeSize } from './ranges';
import { maxAddresses } from './schema';

/** Addresses read from a text, and what was left out of it. */
export interface AddressList {
  /** Addresses as they are sent, without duplicates, in the order of the text. */
  addresses: string[];
  duplicates: number;
  /** Pieces of the text that are no http or https address. */
  invalid: string[];
  /** A range that makes more addresses than a job takes. */
  tooLarge: { text: string; size: number }[];
  /** Number of addresses beyond the limit of a job. */
  beyond: number;
}

/** A piece with a scheme is split only before another scheme: a comma may be part of an address. */
function splitAtCommas(piece: string): string[] {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(piece)
    ? piece.split(/[,;](?=https?:\/\/)/i)
    : piece.split(/[,;]/);
}

/** Returns a piece of text without the quotes, angle brackets and separators around it. */
function trimMarks(piece: string): string {
  let from = 0;
  let to = piece.length;
  while (from < to && `"'<(`.includes(piece.charAt(from))) from += 1;
  while (to > from && `"'>,;`.includes(piece.charAt(to - 1))) to -= 1;
  return piece.slice(from, to);
}

/** Pieces of a text that may be addresses: separated by line breaks, blanks or commas. */
function piecesOf(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(splitAtCommas)
    .map(trimMarks)
    .filter((piece) => piece !== '');
}

/** Reads addresses from pasted text, `[1-100]` ranges expanded. */
export function parseAddresses(text: string, limit = maxAddresses): AddressList {
  const found = new Set<string>();
  const list: AddressList = {
    addresses: [],
    duplicates: 0,
    invalid: [],
    tooLarge: [],
    beyond: 0,
  };
  for (const piece of piecesOf(text)) {
    const made = expandRanges(piece, limit);
    if (!made) list.tooLarge.push({ text: piece, size: rangeSize(piece) });
    for (const one of made ?? []) {
      const address = sentAddress(completeAddress(one));
      if (address === null) list.invalid.push(one);
      else if (found.has(address)) list.duplicates += 1;
      else if (found.size >= limit) list.beyond += 1;
      else found.add(address);
    }
  }
  return { ...list, addresses: [...found] };
}
