import type { Sites } from '../schema';
import type { SiteIndex } from './site-lookup';
import { siteIndexOfLines } from './build-site-index';

/** A profile's sites laid out for look-up; from their text where what was stored is of another form. */
export function tablesOf(sites: Sites): SiteIndex {
  return parseSiteIndex(sites.tables) ?? siteIndexOfLines(sites.text.split(/\r?\n/));
}

/** The tables in what `siteIndexText` wrote; null where it is of another form. */
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
