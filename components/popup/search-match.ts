import { countryName } from '@/utils/i18n/format';
import type { Profile } from '@/utils/proxy/schema';
import { searchable } from '@/utils/searchable';

/** Rank of a match: 2, a word begins with the search text; 1, a word contains it; 0, no match. */
export type Rank = 0 | 1 | 2;

/** Common abbreviations of countries other than their codes. */
const abbreviations: Record<string, string> = { uk: 'GB', usa: 'US', uae: 'AE' };

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

/** Ranks a country by its name, code and abbreviations. */
export function countryRank(code: string, wanted: string): Rank {
  const isCode = code.toLowerCase() === wanted || abbreviations[wanted] === code;
  return isCode ? 2 : textRank(countryName(code), wanted);
}

/** Ranks a profile by its name and countries. */
export function profileRank(profile: Profile, wanted: string): Rank {
  const countries = profile.kind === 'service' ? profile.countries : [];
  const ranks = countries.map((code) => countryRank(code, wanted));
  return bestRank([textRank(profile.name, wanted), ...ranks]);
}

/** Returns the best of several ranks; 0 for none. */
export function bestRank(ranks: readonly Rank[]): Rank {
  if (ranks.includes(2)) return 2;
  return ranks.includes(1) ? 1 : 0;
}
