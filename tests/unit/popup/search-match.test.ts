import { expect, test, vi } from 'vitest';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { countryRank, profileRank } = await import('@/components/popup/search-match');
const { searchable } = await import('@/utils/searchable');

test.each([
  ['ger', 'DE', 2],
  ['ger', 'DZ', 1],
  ['rus', 'RU', 2],
  ['rus', 'BY', 1],
  ['uni', 'US', 2],
  ['uni', 'TN', 1],
  ['states', 'US', 2],
  ['de', 'DE', 2],
  ['tur', 'TR', 2],
  ['uk', 'GB', 2],
  ['USA', 'US', 2],
  ['ger', 'FR', 0],
] as const)('%j and the country %s: %i', (typed, code, rank) => {
  expect(countryRank(code, searchable(typed))).toBe(rank);
});

test.each([
  ['mün', 2],
  ['munchen', 2],
  ['büro', 2],
  ['chen', 1],
  ['de', 2],
  ['germ', 2],
  ['paris', 0],
] as const)('%j and a profile for Germany named München/Büro: %i', (typed, rank) => {
  const profile = serviceProfile({ name: 'München/Büro', countries: ['DE'] });
  expect(profileRank(profile, searchable(typed))).toBe(rank);
});
