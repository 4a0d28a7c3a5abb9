/** Every page of the workspace, as the part of its address behind `#/`. */
export const sections = [
  'scrape',
  'results',
  'world',
  'agent',
  'saved',
  'account',
  'profiles',
  'profiles/new',
  'profiles/transfer',
  'settings',
  'welcome',
  'generate',
  'browser',
] as const;
