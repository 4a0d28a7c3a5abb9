import {
  type InvalidLine,
  type ParsedSiteList,
  parseSiteList,
} from '@/utils/proxy/routing/site-list';

export interface ParsedSites {
  sites: ParsedSiteList;
  bad: InvalidLine[];
}

let last: { text: string; read: ParsedSites } | null = null;

/** Sites as typed, laid out. The last text is remembered: a form asks again with each letter, of 100,000 lines. */
export function parseProfileSites(text: string): ParsedSites {
  if (last?.text !== text) last = { text, read: parseSiteList(text) };
  return last.read;
}
