import type { CsvCell } from '../export/csv';
import { createNames } from '../export/unique-names';
import { wellFormed } from '../export/well-formed';
import { partLimits } from './schema';

/** Version of the format in docs/webhook-format.md. */
export const bodyVersion = 1;

/** Where posted rows come from. */
export interface RowSource {
  /** Title of the table or name of the watch; '' for none. */
  name: string;
  /** URL of the page; '' for several pages. */
  url: string;
}

interface Table {
  names: readonly string[];
  rows: Iterable<readonly CsvCell[]>;
}

/** One request: its delivery ID, JSON body, and number of rows. */
export interface BodyPart {
  id: string;
  body: string;
  rows: number;
}

/** Returns rows as JSON objects, in groups within the limits of one request; at least one group. */
function groupsOf({ names, rows }: Table): string[][] {
  const unique = names.map(createNames());
  const groups: string[][] = [[]];
  let length = 0;
  for (const cells of rows) {
    const row = wellFormed(
      JSON.stringify(Object.fromEntries(unique.map((name, at) => [name, cells[at] ?? null]))),
    );
    const last = groups.at(-1) ?? [];
    const isFull = last.length >= partLimits.rows || length + row.length > partLimits.characters;
    if (isFull && last.length > 0) {
      groups.push([row]);
      length = row.length;
    } else {
      last.push(row);
      length += row.length;
    }
  }
  return groups;
}

/** Parts of a table, and the time with which they were made. */
export interface TableParts {
  at: number;
  parts: readonly BodyPart[];
}

/** Whether these parts were made of the same table: then they can be sent again under their IDs. */
export function isMadeOf({ at, parts }: TableParts, table: Table, source: RowSource): boolean {
  const ids = parts.map(({ id }) => id);
  const again = rowsBodies(table, source, at, () => ids.shift() ?? '');
  return again.length === parts.length && again.every(({ body }, n) => body === parts[n]?.body);
}

/**
 * Bodies of the requests that post a table, by docs/webhook-format.md.
 * @param at time in ms.
 */
export function rowsBodies(
  table: Table,
  source: RowSource,
  at: number,
  newId: () => string = () => crypto.randomUUID(),
): BodyPart[] {
  const groups = groupsOf(table);
  const batch = newId();
  return groups.map((group, index) => {
    const id = index === 0 ? batch : newId();
    const facts = JSON.stringify({
      version: bodyVersion,
      kind: 'rows',
      delivery: id,
      batch,
      part: index + 1,
      parts: groups.length,
      time: new Date(at).toISOString(),
      source,
      columns: table.names.map(createNames()),
    });
    const head = wellFormed(facts);
    return {
      id,
      rows: group.length,
      body: `${head.slice(0, -1)},"rows":[${group.join(',')}]}`,
    };
  });
}

export function testBody(id: string, at: number): string {
  return JSON.stringify({
    version: bodyVersion,
    kind: 'test',
    delivery: id,
    batch: id,
    part: 1,
    parts: 1,
    time: new Date(at).toISOString(),
    source: { name: 'Test', url: '' },
    columns: ['name', 'price'],
    rows: [{ name: 'Example', price: 1 }],
  });
}
