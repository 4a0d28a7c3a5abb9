import { columnsIn, detectLists } from '../../../../utils/extract/lists/detect';
import { cellsInColumns } from './cells';
import { f1, matchRows, plain, textOf } from './records';

export interface ListVerdict {
  /** Rank of the first right proposal, from 1; 0: none. */
  rank: number;
  /** Milliseconds for the proposals, and for the columns of the first. */
  time: number;
  columnsTime: number;
  /** Number of labelled cells of the right list, and of those in a column of their own. */
  labelled: number;
  inColumn: number;
}

const minF1 = 0.8;

/** Compares the lists found on this page with labelled records. */
export function judgeLists(rows: string[][]): ListVerdict {
  const began = performance.now();
  const lists = detectLists(document);
  const found = performance.now();
  if (lists[0]) columnsIn(lists[0]);
  const columnsTime = performance.now() - found;
  const time = found - began;
  const texts = lists.map(({ records }) =>
    records.map((record) => plain(record.map(textOf).join(' '))),
  );
  const at = texts.findIndex((some) => f1(rows, some) >= minF1);
  const [list, matched] = [lists[at], matchRows(rows, texts[at] ?? [])];
  if (!list) return { rank: 0, time, columnsTime, labelled: 0, inColumn: 0 };
  const columns = columnsIn(list, Infinity).map(({ cells }) => cells.map((cell) => cell?.text));
  const { labelled, right } = cellsInColumns(rows, matched, columns);
  return { rank: at + 1, time, columnsTime, labelled, inColumn: right };
}
