import {
  type InvalidLine,
  type ParsedSiteList,
  parseSiteList,
} from '@/utils/proxy/routing/site-list';

interface ParsedSites {
  sites: ParsedSiteList;
  bad: InvalidLine[];
  paths: number;
}

let last: { text: string; read: ParsedSites } | null = null;

/**
 * Parses the typed sites. The last result is cached, because the form parses up to 100,000 lines on
 * every key press.
 */
export function parseProfileSites(text: string): ParsedSites {
  if (last?.text !== text) last = { text, read: parseSiteList(text) };
  return last.read;
}
