import type { Sites } from '../schema';
import type { SiteTables } from './site-lookup';
import { tablesOfLines } from './build-site-index';

/** A profile's sites laid out for look-up; from their text where what was stored is of another form. */
export function tablesOf(sites: Sites): SiteTables {
  return readTables(sites.tables) ?? tablesOfLines(sites.text.split(/\r?\n/));
}

/** The tables in what `tablesText` wrote; null where it is of another form. */
export function readTables(expression: string): SiteTables | null {
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

function isTables(value: unknown): value is SiteTables {
  return (
    isObject(value) &&
    ['hosts', 'suffixes', 'patterns'].every((key) => isObject(Reflect.get(value, key))) &&
    Array.isArray(Reflect.get(value, 'blocks'))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
