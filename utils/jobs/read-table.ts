import { type CsvColumn, addressColumns } from './csv-column';

/** A table of a file, its columns that hold addresses, and the one that is used. */
export interface AddressTable {
  rows: string[][];
  columns: CsvColumn[];
  index: number;
}

/** First line of a spreadsheet's CSV that names its separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/**
 * Reads the rows of a CSV or TSV file, whose separator is guessed; null if no column holds addresses. The reader is
 * loaded on first use.
 */
export async function readTable(file: string): Promise<AddressTable | null> {
  const { default: papa } = await import('papaparse');
  const [line = '', separator = ''] = separatorLine.exec(file) ?? [];
  const text = file.slice(line.length);
  const parse = (delimiter: string) => {
    const options = { skipEmptyLines: true, delimiter };
    const { data, errors } = papa.parse<string[]>(text, options);
    if (!errors.some(({ type }) => type === 'Quotes')) return data;
    // A quote that does not end where its cell does would take later lines into the cell.
    const { meta } = papa.parse(text.replaceAll('"', ''), { delimiter, preview: 20 });
    return text.split(/\r\n?|\n/).flatMap((line) => {
      const isOpen = line.split('"').length % 2 === 0;
      const own = { ...options, delimiter: meta.delimiter, quoteChar: isOpen ? '\u0000' : '"' };
      return papa.parse<string[]>(line, own).data;
    });
  };
  const guessed = parse(separator);
  // A header with a single name means a single column, whose addresses contain the apparent separators.
  const isSingle = guessed[0]?.length === 1 && guessed.some((row) => row.length > 1);
  const rows = isSingle ? parse('\u001f') : guessed;
  const columns = addressColumns(rows);
  const [first] = columns;
  return first ? { rows, columns, index: first.index } : null;
}
