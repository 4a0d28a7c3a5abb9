import type { Sites } from '../../storage/sites';
import type { SiteTables } from '../where/lookup';
import { readTables } from '../where/read-tables';
import { parseSite } from '../where/site';
import { buildTables } from '../where/tables';

/** The tables of site lines; lines that are no sites count for nothing, as in the editor that refused them. */
export function tablesOfLines(lines: readonly string[]): SiteTables {
  return buildTables(
    lines.flatMap((line) => {
      const parsed = parseSite(line);
      return parsed.ok ? [{ site: parsed.site, route: 0 }] : [];
    }),
  );
}

/**
 * A profile's tables, read again only when its sites changed: a list may have 100,000 lines, and every
 * switch of any profile asks for it.
 */
export function createLaidOut(): (profileId: string, sites: Sites | null) => SiteTables | null {
  const known = new Map<string, { text: string; tables: SiteTables }>();
  return (profileId, sites) => {
    if (!sites) {
      known.delete(profileId);
      return null;
    }
    const last = known.get(profileId);
    if (last?.text === sites.text) return last.tables;
    const tables = readTables(sites.tables) ?? tablesOfLines(sites.text.split('\n'));
    known.set(profileId, { text: sites.text, tables });
    return tables;
  };
}
