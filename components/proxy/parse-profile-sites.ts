import { type BadLine, type LaidOut, layOut } from '@/utils/proxy/routing/site-list';

export interface ReadSites {
  sites: LaidOut;
  bad: BadLine[];
}

let last: { text: string; read: ReadSites } | null = null;

/** Sites as typed, laid out. The last text is remembered: a form asks again with each letter, of 100,000 lines. */
export function readSites(text: string): ReadSites {
  if (last?.text !== text) last = { text, read: layOut(text) };
  return last.read;
}
