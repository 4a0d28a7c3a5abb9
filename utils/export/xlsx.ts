import { createSink, type OpenDisk } from './sink';
import { createArchive, TooLarge } from './zip';
import type { CsvCell } from './csv';

/** Maximum characters in an Excel cell. */
const longestCell = 32_767;
/** Number of cells of which a workbook holds only the beginning. */
export function countCut(rows: Iterable<readonly CsvCell[]>): number {
  let count = 0;
  for (const row of rows)
    for (const cell of row) if (typeof cell === 'string' && cell.length > longestCell) count += 1;
  return count;
}

/** Maximum number of columns in a sheet. */
export const maxSheetColumns = 16_384;
/** Maximum number of rows in a sheet, including the header row. */
export const maxSheetRows = 1_048_576;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixed: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  // Style 1 is bold, for the header row; style 2 a date, style 3 a date with time.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that may have to be escaped; lone surrogates are those of `Cs`. */
const special = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/**
 * Escapes text for XML. Characters that XML forbids become U+FFFD, because only Excel decodes its own escapes
 * (`_x000C_`). Text that looks like such an escape gets `_x005F_` for its underscore.
 */
function xmlText(text: string): string {
  if (text.length <= longestCell && !special.test(text)) return text;
  return text
    .slice(0, longestCell)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    .replaceAll(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '\uFFFD');
}

/** Name of a column by its index from 0: A, B, …, Z, AA, … */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** @param place cell reference such as B2; optional in the format, but required by some readers. */
function xmlCell(cell: CsvCell, place: string, style: string): string {
  if (cell === null || cell === '') return `<c r="${place}"/>`;
  if (typeof cell === 'number' && Number.isFinite(cell))
    return `<c r="${place}"${style}><v>${cell}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell))}</t></is></c>`;
}

/** First day whose number is the same in all spreadsheet programs: Excel has a 29 February 1900. */
const firstDay = 61;

/** A date such as `2026-03-04` or `2026-03-04T15:30:59.123+01:00`; the fraction of a second is left out. */
const datePattern =
  /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?)(?:(?<=:\d{2}:\d{2})\.\d+)?(?:Z|[-+]\d{2}:?\d{2})?$/;

/**
 * Cell of a date as the number of days since 30 December 1899; null for other texts. A time is the one of its place:
 * workbooks have no time zones.
 */
function dateCell(cell: CsvCell, place: string): string | null {
  const written = typeof cell === 'string' ? datePattern.exec(cell)?.[1] : undefined;
  if (written === undefined) return null;
  const hasTime = written.length > 10;
  const time = Date.parse(hasTime ? `${written}Z` : written);
  const days = time / 86_400_000 + 25_569;
  if (!(days >= firstDay)) return null;
  // Chromium reads 30 February as 2 March.
  if (!new Date(time).toISOString().startsWith(written)) return null;
  return `<c r="${place}" s="${hasTime ? 3 : 2}"><v>${Math.round(days * 86_400) / 86_400}</v></c>`;
}

export interface Sheet {
  add(cells: readonly CsvCell[]): void;
  /** See `Sink.drain`. */
  drain(): Promise<void>;
  /** Returns the workbook. Rejects as `Archive.add` does. */
  end(signal?: AbortSignal): Promise<Blob>;
}

/**
 * Creates a workbook with one sheet. Throws `TooLarge` for too many columns. Texts are stored as text cells, never as
 * formulas, so that they need no guard.
 * @param dates indexes of the columns whose texts are dates where they have the form of one.
 */
export function createSheet(
  names: readonly string[],
  widths: readonly number[],
  dates: ReadonlySet<number> = new Set(),
  disk?: OpenDisk,
): Sheet {
  if (names.length > maxSheetColumns) throw new TooLarge('columns');
  const sheet = createSink('application/xml', disk);
  let rows = 0;
  const letters = names.map((_, at) => columnName(at));
  const row = (cells: readonly CsvCell[], style: string) => {
    rows += 1;
    const own = cells.map((cell, at) => {
      const place = `${letters[at] ?? columnName(at)}${rows}`;
      const date = dates.has(at) && style === '' ? dateCell(cell, place) : null;
      return date ?? xmlCell(cell, place, style);
    });
    sheet.add(`<row r="${rows}">${own.join('')}</row>`);
  };
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  sheet.add(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`,
  );
  row(names, ' s="1"');
  return {
    add: (cells) => row(cells, ''),
    drain: sheet.drain,
    async end(signal) {
      sheet.add('</sheetData></worksheet>');
      const archive = createArchive({ signal, type: `${sheetType}.sheet`, disk });
      for (const [name, text] of Object.entries(fixed)) {
        await archive.add(name, new Blob([head + text]), Date.UTC(2000, 0, 1));
      }
      await archive.add('xl/worksheets/sheet1.xml', await sheet.end(), Date.UTC(2000, 0, 1));
      return archive.end();
    },
  };
}
