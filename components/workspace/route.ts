import { signal } from '@preact/signals';

/** All sections, in the order of the navigation; the last one is not in the navigation. */
export const sections = [
  'scrape',
  'results',
  'jobs',
  'compare',
  'agent',
  'schedules',
  'recipes',
  'watches',
  'proxy-lists',
  'browser',
  'account',
  'profiles',
  'settings',
  'welcome',
] as const;
export type Section = (typeof sections)[number];
export const navigation = sections.filter((name) => name !== 'welcome');

/** Names of sections in links of earlier versions. */
const earlierNames: ReadonlyMap<string, Section> = new Map([
  ['saved', 'schedules'],
  ['generate', 'proxy-lists'],
]);

interface WorkspaceRoute {
  section: Section;
  /** ID of the open item, such as a run or profile, or 'new'; empty: none. */
  item: string;
  /** Initial URL of the form; empty: none. */
  url: string;
  /** ID of the job that a new watch runs again; empty: none. */
  job: string;
  /** ID of the schedule at the service whose runs a new watch compares; empty: none. */
  schedule: string;
  /** ID of the recipe that a new job uses; empty: none. */
  recipe: string;
}

/** Parses `#/results/ID` and `#/compare?url=ADDRESS`; an unknown section becomes the results. */
function parseRoute(hash: string): WorkspaceRoute {
  const [path = '', query = ''] = hash.split('?');
  const [, name = '', item = ''] = path.split('/');
  const parameters = new URLSearchParams(query);
  const url = parameters.get('url') ?? '';
  const job = parameters.get('job') ?? '';
  const schedule = parameters.get('schedule') ?? '';
  const section = sections.find((known) => known === name) ?? earlierNames.get(name);
  const recipe = parameters.get('recipe') ?? '';
  return section
    ? { section, item, url, job, schedule, recipe }
    : { section: 'results', item: '', url: '', job: '', schedule: '', recipe: '' };
}

export const route = signal<WorkspaceRoute>(parseRoute(location.hash));
addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

export function goTo(section: Section, item = ''): void {
  location.hash = item === '' ? `#/${section}` : `#/${section}/${item}`;
}
