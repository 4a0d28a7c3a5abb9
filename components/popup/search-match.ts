import { countryName } from '@/utils/i18n/format';
import type { Profile } from '@/utils/proxy/schema';

/** How well something fits what is searched for: 2, a word begins with it; 1, it is inside a word; 0, not at all. */
export type Rank = 0 | 1 | 2;

/** Abbreviations that are typed for a country, but are not its code. */
const abbreviations: Record<string, string> = { uk: 'GB', usa: 'US', uae: 'AE' };

/** A text as it is compared: without case and accents. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}

/** @param wanted as `searchable` returns it. */
function textRank(text: string, wanted: string): Rank {
  const plain = searchable(text);
  if (!plain.includes(wanted)) return 0;
  const begins = plain
    .split(wanted)
    .slice(0, -1)
    .some((before) => !/[\p{L}\p{N}]$/u.test(before));
  return begins ? 2 : 1;
}

/** Country by its name, its code, or an abbreviation. */
export function countryRank(code: string, wanted: string): Rank {
  const isCode = code.toLowerCase() === wanted || abbreviations[wanted] === code;
  return isCode ? 2 : textRank(countryName(code), wanted);
}

/** Profile by its name or its countries. */
export function profileRank(profile: Profile, wanted: string): Rank {
  const countries = profile.kind === 'service' ? profile.countries : [];
  const ranks = countries.map((code) => countryRank(code, wanted));
  return best([textRank(profile.name, wanted), ...ranks]);
}

/** The best of several; 0: there are none. */
export function best(ranks: readonly Rank[]): Rank {
  if (ranks.includes(2)) return 2;
  return ranks.includes(1) ? 1 : 0;
}
