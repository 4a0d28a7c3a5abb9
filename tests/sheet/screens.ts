/** Screen to take a picture of: an extension page, and what to press there first. */
export interface Screen {
  name: string;
  page: string;
  /** Names of tabs, buttons or links to press in turn; stops at one that does not exist or is disabled. */
  press?: readonly string[];
  /** Size in pixels; the popup and the panel are narrow. */
  widths: readonly number[];
}

const wide = [320, 400, 800, 1280, 1600] as const;
const popup = [320, 400] as const;

export const screens: readonly Screen[] = [
  { name: 'popup', page: 'popup.html', widths: popup },
  { name: 'popup-scrape', page: 'popup.html', press: ['Scrape options'], widths: popup },
  { name: 'popup-agent', page: 'popup.html', press: ['Ask the agent'], widths: popup },
  { name: 'panel', page: 'sidepanel.html', widths: [320, 400] },
  { name: 'scrape', page: 'workspace.html#/scrape', widths: wide },
  { name: 'results', page: 'workspace.html#/results', widths: wide },
  { name: 'result', page: 'workspace.html#/results', press: ['first result'], widths: wide },
  { name: 'agent', page: 'workspace.html#/agent', widths: wide },
  { name: 'jobs', page: 'workspace.html#/jobs', widths: wide },
  { name: 'compare', page: 'workspace.html#/compare', widths: wide },
  { name: 'schedules', page: 'workspace.html#/schedules', widths: wide },
  { name: 'recipes', page: 'workspace.html#/recipes', widths: wide },
  { name: 'watches', page: 'workspace.html#/watches', widths: wide },
  { name: 'watch-new', page: 'workspace.html#/watches/new', widths: wide },
  { name: 'account', page: 'workspace.html#/account', widths: wide },
  { name: 'profiles', page: 'workspace.html#/profiles', widths: wide },
  { name: 'profile', page: 'workspace.html#/profiles/new', widths: wide },
  { name: 'transfer', page: 'workspace.html#/profiles/transfer', widths: wide },
  { name: 'proxy-lists', page: 'workspace.html#/proxy-lists', widths: wide },
  { name: 'browser', page: 'workspace.html#/browser', widths: wide },
  { name: 'welcome', page: 'workspace.html#/welcome', widths: wide },
  { name: 'settings', page: 'workspace.html#/settings', widths: wide },
];
