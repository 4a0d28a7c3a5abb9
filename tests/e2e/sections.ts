/** All workspace pages, by the part of the URL after `#/`. */
export const sections = [
  'scrape',
  'results',
  'jobs',
  'world',
  'agent',
  'saved',
  'recipes',
  'account',
  'profiles',
  'profiles/new',
  'profiles/transfer',
  'settings',
  'welcome',
  'generate',
  'browser',
] as const;
