import type { Cell, Column } from '../columns/column';
import { documentElementOf, isDocument, isElement, query, type Root } from '../dom';
import { tableLimits } from '../limits';
import type { ListProposal } from '../lists/detect';
import type { ListLocators } from '../locators/list';
import { type Drift, notFound, type ResolvedList } from '../locators/resolve';
import { partFrom } from './by-hand';
import { columnOfCells } from './hand-list';
import { pictureAttribute } from '../columns/picture';
import { cellOf } from './part';

type Css = NonNullable<ListLocators['css']>;
type Print = ListLocators['fields'][number];

function recordsIn(root: Root, { rows }: Css): (readonly Element[])[] {
  if (rows !== '') return query(root, rows).map((element) => [element]);
  const whole = isDocument(root) ? documentElementOf(root) : isElement(root) ? root : null;
  return whole ? [[whole]] : [];
}

/** Reads one value; pictures may have their address in another attribute until they are seen. */
function valueIn(element: Element | undefined, { kind, part }: Print): Cell | undefined {
  const picture = kind === 'picture' && element ? pictureAttribute(element) : undefined;
  return cellOf(element ?? null, partFrom(picture === undefined ? part : `@${picture}`));
}

/** Reads the value of a field; several become lines, if it takes all. */
function cellAt(record: Element, selector: string, print: Print, all: boolean): Cell | undefined {
  const elements = selector === '' ? [record] : query(record, selector);
  if (!all) return valueIn(elements[0], print);
  const cells = elements.flatMap((element) => valueIn(element, print) ?? []);
  return cells[0] && { ...cells[0], text: cells.map(({ text }) => text).join('\n'), lines: cells };
}

/**
 * Finds the rows and fields of a recipe that was imported with selectors, by these alone.
 * @param only list that has its rows.
 */
export function resolveByCss(
  root: Root,
  kept: ListLocators,
  css: Css,
  only?: ListProposal,
): ResolvedList {
  const records = (only?.records ?? recordsIn(root, css)).slice(0, tableLimits.rows);
  const columns = kept.fields.map((print, at): Column | null => {
    const cells = records.map(([record]) =>
      record
        ? cellAt(record, css.fields[at] ?? '', print, css.many?.includes(at) === true)
        : undefined,
    );
    return cells.some(Boolean) ? { ...columnOfCells(cells, records, print.label), cells } : null;
  });
  const found = columns.filter((column) => column !== null);
  if (found.length === 0) return notFound(kept, 'gone');
  const list: ListProposal = {
    kind: 'list',
    table: null,
    records,
    score: 0,
    *columnSteps(maxRecords = records.length) {
      yield;
      return found.map((column) => ({ ...column, cells: column.cells.slice(0, maxRecords) }));
    },
  };
  return {
    drift: null,
    list,
    records,
    fields: columns.map((column) => {
      const drift: Drift | null = column ? null : 'gone';
      return {
        column: column ? found.indexOf(column) : -1,
        drift,
        cells: column?.cells ?? [],
      };
    }),
  };
}
