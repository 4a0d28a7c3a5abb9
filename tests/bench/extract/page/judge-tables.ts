import { tableGrid } from '../../../../utils/extract/table/grid';

/** Manifest entry of one table. */
export interface ExpectedTable {
  readonly logical_rows: number | string;
  readonly logical_cols: number | string;
  readonly must_contain: readonly string[];
}

export interface TableVerdict {
  faults: string[];
}

type Grid = ReturnType<typeof tableGrid>;

const numbers = (value: number | string): number[] =>
  [...String(value).matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** Gives every cell a size, so that its place can be read from the layout. */
function spread(): void {
  const style = document.createElement('style');
  style.textContent =
    'table{border-collapse:separate;border-spacing:0}td,th{min-width:30px;height:30px;padding:4px;box-sizing:border-box}';
  document.head.append(style);
}

/** Indexes of edges among all edges of their kind, to the nearest pixel. */
function ranks(edges: readonly number[]): (edge: number) => number {
  const sorted = [...new Set(edges.map(Math.round))].toSorted((a, b) => a - b);
  return (edge) => sorted.indexOf(Math.round(edge));
}

/** Compares a grid with the places at which the browser shows each cell. */
function misplaced(table: HTMLTableElement, grid: Grid): string[] {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const rightToLeft = getComputedStyle(table).direction === 'rtl';
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const start = (box: DOMRect): number => (rightToLeft ? -box.right : box.left);
  const end = (box: DOMRect): number => (rightToLeft ? -box.left : box.right);
  const columnOf = ranks(boxes.flatMap((box) => [start(box), end(box)]));
  const rowOf = ranks(boxes.flatMap((box) => [box.top, box.bottom]));
  return cells.flatMap((cell, at) => {
    const box = boxes[at];
    const placed = grid.rows.flatMap((row) => row.cells).find((one) => one?.element === cell);
    if (!box || !placed) return [`no place for '${cell.textContent}'`];
    const shown = [rowOf(box.top), columnOf(start(box)), columnOf(end(box))];
    const placedAt = [placed.row, placed.column, placed.column + placed.colSpan];
    const covers = grid.rows
      .slice(shown[0], rowOf(box.bottom))
      .every((row) => row.cells[placed.column] === placed);
    return shown.join() === placedAt.join() && covers
      ? []
      : [`'${cell.textContent}' at ${placedAt.join()}, shown at ${shown.join()}`];
  });
}

/**
 * Whether sizes equal those in the manifest: one number per table, or the row lengths of ragged
 * ones.
 */
function sizeFaults(grids: readonly Grid[], expected: ExpectedTable): string[] {
  const rows = numbers(expected.logical_rows);
  const columns = numbers(expected.logical_cols);
  const ragged = String(expected.logical_cols).startsWith('ragged');
  const own = grids.map((grid) => grid.width);
  const widths = ragged ? (grids[0]?.rows.map((row) => row.cells.length) ?? []) : own;
  const faults: string[] = [];
  if (grids.map((grid) => grid.rows.length).join() !== rows.join())
    faults.push(`rows should be ${rows.join()}`);
  if (widths.join() !== columns.join())
    faults.push(`columns ${widths.join()} should be ${columns.join()}`);
  return faults;
}

/** Compares the grids of all tables on this page with the layout and the manifest. */
export function judgeTables(expected: ExpectedTable): TableVerdict {
  const tables = [...document.querySelectorAll('table')];
  const grids = tables.map((table) => tableGrid(table));
  const texts = [
    ...grids.flatMap((grid) =>
      grid.rows.flatMap((row) => row.cells.map((cell) => cell?.element.textContent ?? '')),
    ),
    ...tables.map((table) => table.caption?.textContent ?? ''),
  ];
  const lost = expected.must_contain.filter((text) => !texts.some((one) => one.includes(text)));
  spread();
  return {
    faults: [
      ...sizeFaults(grids, expected),
      ...lost.map((text) => `'${text}' is lost`),
      ...tables.flatMap((table, at) => {
        const grid = grids[at];
        return grid ? misplaced(table, grid) : [];
      }),
    ],
  };
}
