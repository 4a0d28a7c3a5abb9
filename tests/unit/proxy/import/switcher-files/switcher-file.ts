/**
 * Invented export file of another switcher, with the expected result of its import. A profile is
 * one line: name, proxy, scope and sites, and 'on' when it carried traffic in the file's state. The
 * report has one line `name: why` per entry.
 */
export interface SwitcherFile {
  about: string;
  file: object | string;
  profiles: readonly string[];
  report: readonly string[];
}

export const wildcard = (pattern: string, change: object = {}) => ({
  type: 'wildcard',
  title: '',
  pattern,
  active: true,
  ...change,
});
export const match = (pattern: string) => wildcard(pattern, { type: 'match' });
export const regex = (pattern: string, title = '') => wildcard(pattern, { type: 'regex', title });
/** Format of FoxyProxy 4 to 7. */
export const old = (pattern: string, change: object = {}) => ({
  type: 1,
  title: '',
  pattern,
  protocols: 1,
  active: true,
  ...change,
});
export const host = (pattern: string) => ({ conditionType: 'HostWildcardCondition', pattern });
const bypass = (...patterns: string[]) =>
  patterns.map((pattern) => ({ conditionType: 'BypassCondition', pattern }));
export const fixed = (name: string, proxyHost: string, ...bypassed: string[]) => ({
  name,
  profileType: 'FixedProfile',
  fallbackProxy: { scheme: 'http', host: proxyHost, port: 8080 },
  bypassList: bypass(...bypassed),
});

/** Text of every subscribed rule list, an AutoProxy list. */
export const listText = '[AutoProxy 0.2.9]\n||listed.test\n||wide.example\n@@||open.listed.test';

export const textOf = (file: object | string): string =>
  typeof file === 'string' ? file : JSON.stringify(file);
