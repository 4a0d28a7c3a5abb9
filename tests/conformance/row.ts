import type { Stage } from './stage.ts';

/**
 * Headings and tables of the service's interface that contain rules relevant to the extension, each
 * with the number of rules, fields, limits, headers and errors it lists: a section with fewer rows
 * is incomplete.
 */
export const sections = {
  transport: 3,
  'product codes': 5,
  'product entry': 9,
  'scraper access': 8,
  'browser access': 9,
  'targeting settings': 10,
  'proxy session': 4,
  'account authentication': 5,
  'proxy data': 3,
  usage: 7,
  'bandwidth report': 21,
  rotation: 8,
  generate: 17,
  'generate, list': 19,
  'account errors': 14,
  'scrape task': 9,
  'scrape result': 10,
  states: 5,
  'scrape parameters': 13,
  'more scrape parameters': 28,
  combinations: 12,
  health: 4,
  'task address': 8,
  'scraper authentication': 7,
  'scraper errors': 18,
  'validation messages': 11,
  'scraping failures': 9,
  'agent request': 8,
  'agent actions': 11,
  'agent result': 10,
  'agent errors': 7,
  limits: 12,
  'browser product': 3,
  versioning: 2,
} as const satisfies Record<string, number>;
export type Section = keyof typeof sections;

/** Rule of the interface, in our own words, and the test that the extension follows it. */
export interface Row {
  section: Section;
  /**
   * Field, header, status or limit that the rule is about; forms the row's id together with the
   * section.
   */
  name: string;
  rule: string;
  /**
   * Rejects where the extension breaks the rule. Rows run one after the other, each on a fresh
   * stage.
   */
  test: (stage: Stage) => Promise<void> | void;
}

/** Rows of one section. */
export function rowsOf(
  section: Section,
  list: Record<string, [rule: string, test: Row['test']]>,
): Row[] {
  return Object.entries(list).map(([name, [rule, test]]) => ({ section, name, rule, test }));
}
