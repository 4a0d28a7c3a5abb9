import { searchable } from '../searchable';

/** Results per block of the word index; small, since each new result rewrites its block. */
export const postingsBlockSize = 2048;

/** Maximum number of characters indexed per result. */
export const indexedLength = 2000;

const longestWord = 40;
/** Scripts without spaces between words; their text is indexed by pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/u;

function pairs(part: string): string[] {
  const characters = Array.from(part);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

export function searchWords(text: string): string[] {
  const words = searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = words.flatMap((word) => {
    if (!unspaced.test(word)) return [word.slice(0, longestWord)];
    const rest = word.split(unspaced).filter((part) => part !== '');
    const parts = word.match(new RegExp(unspaced, 'gu')) ?? [];
    return [...rest.map((part) => part.slice(0, longestWord)), ...parts.flatMap(pairs)];
  });
  return [...new Set(found)];
}

/** Adds or removes a position in a sorted list; returns the same list if nothing changes. */
export function withPosition(places: Uint16Array, place: number, present: boolean): Uint16Array {
  const at = places.findIndex((other) => other >= place);
  const is = at >= 0 && places[at] === place;
  if (is === present) return places;
  if (!present) return places.filter((other) => other !== place);
  const next = new Uint16Array(places.length + 1);
  const before = at < 0 ? places.length : at;
  next.set(places.subarray(0, before));
  next[before] = place;
  next.set(places.subarray(before), before + 1);
  return next;
}
