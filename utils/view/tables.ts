import { yieldToPage, createYielder } from './yield';

/** What is read of one table: more is what the export is for. */
const most = { rows: 2000, columns: 100, tables: 200 };
/** Characters that joined cells may repeat: one long cell over 2,000 rows would be more text than a browser holds. */
const mostRepeated = 2_000_000;

export interface Table {
  /** Its caption or the heading before it; empty: none. */
  name: string;
  /** The first row names the columns. */
  headed: boolean;
  rows: string[][];
  /** It has more rows than were read. */
  cut: boolean;
}

const wordsOf = (node: Node | null | undefined) =>
  (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function nameOf(table: HTMLTableElement): string {
  const caption = wordsOf(table.caption);
  if (caption) return caption.slice(0, 200);
  // The nearest heading before it, among what comes before it and before what holds it.
  for (let at: Element | null = table; at; at = at.parentElement) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (/^H[1-6]$/.test(before.tagName)) return wordsOf(before).slice(0, 200);
    }
  }
  return '';
}

const span = (value: number) => Math.min(Math.max(value, 1), most.columns);

/** A table with its joined cells told out: each row has a value for each column. */
async function read(table: HTMLTableElement): Promise<Table> {
  const pause = createYielder();
  const rows: string[][] = [];
  let repeated = 0;
  const lines = [...table.rows].slice(0, most.rows);
  for (const [at, line] of lines.entries()) {
    if (pause()) await yieldToPage();
    const row = (rows[at] ??= []);
    let column = 0;
    for (const cell of line.cells) {
      while (row[column] !== undefined) column += 1;
      if (column >= most.columns) break;
      const text = wordsOf(cell);
      const down = Math.min(span(cell.rowSpan), lines.length - at);
      for (let y = 0; y < down; y += 1) {
        const into = (rows[at + y] ??= []);
        for (let x = 0; x < span(cell.colSpan); x += 1) {
          const first = x === 0 && y === 0;
          if (!first) repeated += text.length;
          into[column + x] = first || repeated <= mostRepeated ? text : '';
        }
      }
      column += span(cell.colSpan);
    }
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  return {
    name: nameOf(table),
    headed:
      table.tHead !== null ||
      [...(table.rows[0]?.cells ?? [])].every((cell) => cell.tagName === 'TH'),
    rows: rows.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? '')),
    cut: table.rows.length > most.rows,
  };
}

/** The tables of a page that hold data: those of one cell only, which lay pages out, are left out. */
export async function tablesIn(page: Document): Promise<Table[]> {
  const found: Table[] = [];
  for (const table of [...page.querySelectorAll('table')].slice(0, most.tables)) {
    const one = await read(table);
    if (one.rows.length > 1 || (one.rows[0]?.length ?? 0) > 1) found.push(one);
    await yieldToPage();
  }
  return found;
}
