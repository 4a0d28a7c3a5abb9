import { asking, sessionFits } from './asking';
import { creditsLeft, runs } from './runs';
import { scrapeCountries } from './state';

/** What a form needs to know before it asks for a scrape, following storage. */
export function askKnown() {
  return {
    asking: asking(),
    countries: scrapeCountries(),
    sessionFits: sessionFits.value,
    runs: runs.value,
    left: creditsLeft(),
  };
}
