import { signal } from '@preact/signals';

/** The sections there are, in the order of the navigation; the last is reached from elsewhere. */
export const sections = [
  'scrape',
  'results',
  'world',
  'agent',
  'saved',
  'generate',
  'browser',
  'account',
  'profiles',
  'settings',
  'welcome',
] as const;
export type Section = (typeof sections)[number];
/** What the navigation offers. */
export const navigation = sections.filter((name) => name !== 'welcome');

export interface WorkspaceRoute {
  section: Section;
  /** What is open within the section: a run's or profile's id, or 'new'; empty: none. */
  item: string;
  /** The address that a form begins with; empty: none. */
  url: string;
}

/** Reads `#/results/ID` and `#/world?url=ADDRESS`; a section that is not there leads to the results. */
function parseRoute(hash: string): WorkspaceRoute {
  const [path = '', query = ''] = hash.split('?');
  const [, name = '', item = ''] = path.split('/');
  const url = new URLSearchParams(query).get('url') ?? '';
  const section = sections.find((known) => known === name);
  return section ? { section, item, url } : { section: 'results', item: '', url: '' };
}

export const route = signal<WorkspaceRoute>(parseRoute(location.hash));
addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** Goes to a section, or to one thing in it. */
export function goTo(section: Section, item = ''): void {
  location.hash = item === '' ? `#/${section}` : `#/${section}/${item}`;
}
