import { attributeOf, childElementsOf, tagOf } from '../dom';

/** Cell with its row and column in the grid, from 0, in reading order. */
export interface GridCell {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  /** Whether it is a heading: `th`, or an ARIA header role. */
  readonly heading: boolean;
}

export interface GridRow {
  readonly element: Element;
  readonly section: 'head' | 'body' | 'foot';
  /** Cell at each column; a spanning cell is repeated. Ragged rows are shorter. */
  readonly cells: readonly (GridCell | undefined)[];
}

export interface TableGrid {
  readonly rows: readonly GridRow[];
  readonly width: number;
  /** Rows after `rows`, if reading was limited. */
  readonly unread: readonly Element[];
}

interface RowSource {
  readonly element: Element;
  readonly section: GridRow['section'];
  /** Row group; cells do not span beyond it. */
  readonly group: Element;
}

/** Maximum spans in HTML. */
const widest = 1000;
const highest = 65_534;
/** Maximum width of a grid, whatever the spans. */
const maxColumns = 2000;
/**
 * Number of slots (row and column positions) of the grid after which no more rows are read, as of 20,000 rows with 100
 * columns: two cells may span 2000 columns of all rows that follow.
 */
const maxSlots = 2_000_000;

const sections: Readonly<Record<string, GridRow['section']>> = {
  thead: 'head',
  tbody: 'body',
  tfoot: 'foot',
};
const order = ['head', 'body', 'foot'];

/** Rows in display order: heads first, feet last, regardless of their order in the markup. */
function rowsOfTable(table: Element): RowSource[] {
  const rows = childElementsOf(table).flatMap((child): RowSource[] => {
    const tag = tagOf(child);
    if (tag === 'tr') return [{ element: child, section: 'body', group: table }];
    const section = sections[tag];
    if (section === undefined) return [];
    return childElementsOf(child)
      .filter((row) => tagOf(row) === 'tr')
      .map((row) => ({ element: row, section, group: child }));
  });
  return rows.toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
}

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Rows of an ARIA table or grid, including those inside wrappers without a role. */
function rowsOfAria(grid: Element): RowSource[] {
  const rows: RowSource[] = [];
  function visit(holder: Element, group: Element, depth: number): void {
    for (const child of childElementsOf(holder)) {
      const role = attributeOf(child, 'role');
      if (role === 'row') rows.push({ element: child, section: 'body', group });
      else if (role === 'rowgroup') visit(child, child, depth);
      else if (role === null && depth < 6) visit(child, group, depth + 1);
    }
  }
  visit(grid, grid, 0);
  return rows;
}

function cellsOfAria(row: Element, depth = 0): Element[] {
  return childElementsOf(row).flatMap((child) => {
    const role = attributeOf(child, 'role');
    if (cellRoles.has(role ?? '')) return [child];
    return role === null && depth < 4 ? cellsOfAria(child, depth + 1) : [];
  });
}

/** Parses a span as HTML does: leading digits, 1 if missing, at most `max`. */
function spanOf(cell: Element, name: string, max: number): number {
  const digits = /^\s*\+?(\d+)/.exec(attributeOf(cell, name) ?? '')?.[1];
  return digits === undefined ? 1 : Math.min(Number(digits), max);
}

const isAria = (table: Element): boolean => tagOf(table) !== 'table';

function isHeading(cell: Element): boolean {
  const role = attributeOf(cell, 'role');
  return role === null ? tagOf(cell) === 'th' : role.endsWith('header');
}

/** Cell that spans into the following rows, up to but not including `until`. */
interface Growing {
  readonly cell: GridCell;
  readonly until: number;
}

/**
 * Lays out the cells of a table by the HTML table model. `maxRows` and `maxSlots` limit the rows read.
 * @param table a `table`, or an element with the role of a table or grid
 */
export function tableGrid(table: Element, maxRows = Infinity): TableGrid {
  const aria = isAria(table);
  const sources = aria ? rowsOfAria(table) : rowsOfTable(table);
  const rows: (GridRow & { cells: (GridCell | undefined)[] })[] = [];
  const widths = { several: 0, alone: 0 };
  let growing = new Map<number, Growing>();
  let group: Element | null = null;
  let slotCount = 0;

  for (const [at, source] of sources.slice(0, maxRows).entries()) {
    if (source.group !== group) growing = new Map();
    group = source.group;
    const cells: (GridCell | undefined)[] = [];
    for (const [column, { cell, until }] of growing)
      if (until > at) cells[column] = cell;
      else growing.delete(column);
    let column = 0;
    for (const element of aria ? cellsOfAria(source.element) : cellsOf(source.element)) {
      while (cells[column] !== undefined) column += 1;
      if (column >= maxColumns) break;
      const colSpan = Math.max(1, spanOf(element, aria ? 'aria-colspan' : 'colspan', widest));
      const rowSpan = spanOf(element, aria ? 'aria-rowspan' : 'rowspan', highest);
      const cell = { element, row: at, column, rowSpan, colSpan, heading: isHeading(element) };
      // A rowspan of 0 extends to the end of the row group.
      const until = rowSpan === 0 ? Infinity : at + rowSpan;
      for (let covered = column; covered < Math.min(column + colSpan, maxColumns); covered += 1) {
        cells[covered] ??= cell;
        if (until > at + 1) growing.set(covered, { cell, until });
      }
      column += colSpan;
    }
    const kind = new Set(cells).size > 1 ? 'several' : 'alone';
    widths[kind] = Math.max(widths[kind], cells.length);
    rows.push({ element: source.element, section: source.section, cells });
    slotCount += cells.length;
    if (slotCount >= maxSlots) break;
  }
  // A title across all columns often spans more columns than there are.
  const width = widths.several || widths.alone;
  for (const { cells } of rows) cells.length = Math.min(cells.length, width);
  return { rows, width, unread: sources.slice(rows.length).map(({ element }) => element) };
}

function cellsOf(row: Element): Element[] {
  return childElementsOf(row).filter((child) => tagOf(child) === 'td' || tagOf(child) === 'th');
}

/** Cells of a row, each with its column index. */
export const cellParts = (row: GridRow | undefined): { column: number; elements: Element[] }[] =>
  (row?.cells ?? []).flatMap((cell, column) =>
    cell ? [{ column, elements: [cell.element] }] : [],
  );
