import { scrapePreferences, sessionFits } from './scrape-preferences';
import { runs } from './runs';
import { inIncognitoWindow } from '../../browser/page';
import { creditsLeft, profiles, proxy, scrapeCountries } from '../../storage/state/page-state';

/** What a form needs to know before it asks for a scrape, following storage. */
export function scrapeContext() {
  return {
    asking: scrapePreferences(),
    countries: scrapeCountries(),
    sessionFits: sessionFits.value,
    exitCountry: exitCountry(),
    runs: runs.value,
    left: creditsLeft(),
  };
}

/** Country that this window's pages go out from; empty: no profile takes them all, or it says none or several. */
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
