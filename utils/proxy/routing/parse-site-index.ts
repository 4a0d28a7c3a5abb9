import type { Sites } from '../schema';
import type { SiteIndex } from './site-lookup';
import { siteIndexOfLines } from './build-site-index';
import { isObject } from '../../is-record';

/** Index of a profile's sites; rebuilt from their text when the stored index has another form. */
export function tablesOf(sites: Sites): SiteIndex {
  return parseSiteIndex(sites.tables) ?? siteIndexOfLines(sites.text.split(/\r?\n/));
}

/** Parses the output of `siteIndexText`; null when it has another form. */
export function parseSiteIndex(expression: string): SiteIndex | null {
  const literal = /^JSON\.parse\((".*")\)$/s.exec(expression)?.[1];
  if (literal === undefined) return null;
  try {
    const text: unknown = JSON.parse(literal);
    const tables: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return isTables(tables) ? tables : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isTables(value: unknown): value is SiteIndex {
  return (
    isObject(value) &&
    ['hosts', 'suffixes', 'patterns'].every((key) => isObject(Reflect.get(value, key))) &&
    Array.isArray(Reflect.get(value, 'blocks'))
  );
}
