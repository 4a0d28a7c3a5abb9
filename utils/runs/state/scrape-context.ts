import { scrapePreferences, sessionFits } from './scrape-preferences';
import { runs } from './runs';
import { inIncognitoWindow } from '../../browser/page';
import { creditsLeft, profiles, proxy, scrapeCountries } from '../../storage/state/page-state';

/** Stored values used by the scrape form; reading them subscribes to changes. */
export function scrapeContext() {
  return {
    preferences: scrapePreferences(),
    countries: scrapeCountries(),
    sessionFits: sessionFits.value,
    exitCountry: exitCountry(),
    runs: runs.value,
    left: creditsLeft(),
  };
}

/** Exit country of this window's pages; empty: no single profile takes them all, or its country is not unique. */
function exitCountry(): string {
  const on = proxy.value.value?.on.map(({ profileId }) => profileId) ?? [];
  const taking = profiles.value.value?.find(
    ({ id, where }) =>
      on.includes(id) &&
      where.scope === 'everything' &&
      (where.windows === 'all' || inIncognitoWindow),
  );
  const [country = '', ...others] = taking?.kind === 'service' ? taking.countries : [];
  return others.length === 0 ? country : '';
}
