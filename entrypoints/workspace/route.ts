import { signal } from '@preact/signals';

/** The sections there are, in the order of the navigation. */
export const sections = [
  'scrape',
  'results',
  'agent',
  'saved',
  'account',
  'profiles',
  'settings',
] as const;
export type Section = (typeof sections)[number];

export interface Route {
  section: Section;
  /** What is open within the section: a run's or profile's id, or 'new'; empty: none. */
  item: string;
}

/** Reads `#/results/ID`; a section that is not there leads to the results. */
export function parseRoute(hash: string): Route {
  const [, name = '', item = ''] = hash.split('/');
  const section = sections.find((known) => known === name);
  return section ? { section, item } : { section: 'results', item: '' };
}

export const route = signal<Route>(parseRoute(location.hash));
addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** Goes to a section, or to one thing in it. */
export function go(section: Section, item = ''): void {
  location.hash = item === '' ? `#/${section}` : `#/${section}/${item}`;
}
