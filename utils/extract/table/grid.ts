import { attributeOf, childElementsOf, tagOf } from '../dom';

/** A cell and the places of the grid it takes, counted from 0 in the order of reading, whatever the direction. */
export interface GridCell {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  /** Whether it says what others are: `th`, or an ARIA header. */
  readonly heading: boolean;
}

export interface GridRow {
  readonly element: Element;
  readonly section: 'head' | 'body' | 'foot';
  /** The cell at each place; one that spans stands at all of its places. A ragged row lacks its last ones. */
  readonly cells: readonly (GridCell | undefined)[];
}

/** A table as a grid. */
export interface TableGrid {
  readonly rows: readonly GridRow[];
  readonly width: number;
  /** How many rows the table has; more than `rows` where not all were wanted. */
  readonly total: number;
}

interface RowSource {
  readonly element: Element;
  readonly section: GridRow['section'];
  /** Cells do not span out of their group of rows. */
  readonly group: Element;
}

/** The most that HTML lets a cell span. */
const widest = 1000;
const highest = 65_534;
/** A grid gets no wider than this, whatever spans say. */
const mostColumns = 2000;

const sections: Readonly<Record<string, GridRow['section']>> = {
  thead: 'head',
  tbody: 'body',
  tfoot: 'foot',
};
const order = ['head', 'body', 'foot'];

/** Rows in the order they are shown: heads first and feet last, wherever they were written. */
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

const rowGroups = new Set(['rowgroup']);
const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Rows of an ARIA table or grid, also inside wrappers that have no role. */
function rowsOfAria(grid: Element): RowSource[] {
  const rows: RowSource[] = [];
  function look(holder: Element, group: Element, depth: number): void {
    for (const child of childElementsOf(holder)) {
      const role = attributeOf(child, 'role');
      if (role === 'row') rows.push({ element: child, section: 'body', group });
      else if (rowGroups.has(role ?? '')) look(child, child, depth);
      else if (role === null && depth < 6) look(child, group, depth + 1);
    }
  }
  look(grid, grid, 0);
  return rows;
}

function cellsOfAria(row: Element, depth = 0): Element[] {
  return childElementsOf(row).flatMap((child) => {
    const role = attributeOf(child, 'role');
    if (cellRoles.has(role ?? '')) return [child];
    return role === null && depth < 4 ? cellsOfAria(child, depth + 1) : [];
  });
}

/** A span as HTML reads it: digits at the start, 1 where there are none, no more than the most allowed. */
function spanOf(cell: Element, name: string, most: number): number {
  const digits = /^\s*\+?(\d+)/.exec(attributeOf(cell, name) ?? '')?.[1];
  return digits === undefined ? 1 : Math.min(Number(digits), most);
}

const isAria = (table: Element): boolean => tagOf(table) !== 'table';

function isHeading(cell: Element): boolean {
  const role = attributeOf(cell, 'role');
  return role === null ? tagOf(cell) === 'th' : role.endsWith('header');
}

/** How a cell goes on below its first row. */
interface Growing {
  readonly cell: GridCell;
  readonly until: number;
}

/**
 * Every cell in its place, as HTML's table model lays them out. `mostRows` stops a long table early.
 * @param table a `table`, or an element with the role of a table or grid
 */
export function tableGrid(table: Element, mostRows = Infinity): TableGrid {
  const aria = isAria(table);
  const sources = aria ? rowsOfAria(table) : rowsOfTable(table);
  const rows: (GridRow & { cells: (GridCell | undefined)[] })[] = [];
  const widths = { several: 0, alone: 0 };
  let growing = new Map<number, Growing>();
  let group: Element | null = null;

  for (const [at, source] of sources.slice(0, mostRows).entries()) {
    if (source.group !== group) growing = new Map();
    group = source.group;
    const cells: (GridCell | undefined)[] = [];
    for (const [column, { cell, until }] of growing)
      if (until > at) cells[column] = cell;
      else growing.delete(column);
    let column = 0;
    for (const element of aria ? cellsOfAria(source.element) : cellsOf(source.element)) {
      while (cells[column] !== undefined) column += 1;
      if (column >= mostColumns) break;
      const colSpan = Math.max(1, spanOf(element, aria ? 'aria-colspan' : 'colspan', widest));
      const rowSpan = spanOf(element, aria ? 'aria-rowspan' : 'rowspan', highest);
      const cell = { element, row: at, column, rowSpan, colSpan, heading: isHeading(element) };
      // 0 means: to the end of the group of rows.
      const until = rowSpan === 0 ? Infinity : at + rowSpan;
      for (let place = column; place < Math.min(column + colSpan, mostColumns); place += 1) {
        cells[place] ??= cell;
        if (until > at + 1) growing.set(place, { cell, until });
      }
      column += colSpan;
    }
    const kind = new Set(cells).size > 1 ? 'several' : 'alone';
    widths[kind] = Math.max(widths[kind], cells.length);
    rows.push({ element: source.element, section: source.section, cells });
  }
  // A title over all columns often spans more than there are.
  const width = widths.several || widths.alone;
  for (const { cells } of rows) cells.length = Math.min(cells.length, width);
  return { rows, width, total: sources.length };
}

function cellsOf(row: Element): Element[] {
  return childElementsOf(row).filter((child) => tagOf(child) === 'td' || tagOf(child) === 'th');
}

/** The cells of a row, each with the column that it lies in. */
export const cellParts = (row: GridRow | undefined): { slot: number; elements: Element[] }[] =>
  (row?.cells ?? []).flatMap((cell, slot) => (cell ? [{ slot, elements: [cell.element] }] : []));
