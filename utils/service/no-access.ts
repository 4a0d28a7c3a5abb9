import type { Account } from '../account/schema';

/** What is known of a scraper that could not be asked for. */
export const noScraper: Account['scraper'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  endpointUrl: '',
  keyTail: null,
  healthy: null,
};

/** The same of the browser product. */
export const noBrowser: Account['browser'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  maxSessionLengthSeconds: 0,
  endpointUrl: '',
  keyTail: null,
};
