import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText, countText } from '@/utils/i18n/format';
import type { RowOrigins } from '@/utils/export/row-origin';
import { tableLimits } from '@/utils/extract/limits';
import type { FoundTable } from '@/utils/extract/schema';
import { toProblem, type Problem } from '@/utils/problem';
import { ProblemBanner } from '../ui/problem-banner';
import { type ChosenList, FoundTableView } from './found-table-view';
import styles from './extract.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  /** Number of lists found. */
  count: number;
  /** Reads up to `rows` rows from the start of the list with index `at`. */
  read: (at: number, rows: number) => Promise<FoundTable>;
  /** URL of the page that contains the lists. */
  address: string;
  /** Where the rows come from; default: the page, read now in this browser. */
  origin?: RowOrigins;
  /** Returns further actions for the list that is shown. */
  renderActions?: (view: ChosenList) => ComponentChildren;
}

/** Number of rows read and shown before the rest is read. */
const firstRows = 100;

/** Shows the lists and tables of a page one at a time, most likely first. */
export function FoundTables({ count, read, address, origin, renderActions }: Props) {
  /** Index of the list to show; it is shown once it is read. */
  const wanted = useSignal(0);
  const shown = useSignal<{ at: number; table: FoundTable } | null>(null);
  /** Whether the remaining rows are being read. */
  const reading = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    let mine = true;
    const show = async (rows: number): Promise<boolean> => {
      const at = wanted.value;
      const found = await read(at, rows);
      if (!mine) return false;
      shown.value = { at, table: found };
      reading.value = rows < tableLimits.rows && found.rows.length < found.total;
      return reading.value;
    };
    problem.value = null;
    show(firstRows)
      .then((more) => more && show(tableLimits.rows))
      .catch((error: unknown) => {
        if (mine) problem.value = toProblem(error);
      });
    return () => {
      mine = false;
    };
  }, [wanted.value, read]);
  const step = (by: number) => {
    wanted.value = (wanted.value + by + count) % count;
  };
  const { at, table } = shown.value ?? { at: wanted.value, table: null };
  return (
    <div class="stack-s">
      <div class="row between row-wrap">
        <p role="status" class={styles.place}>
          <strong>{i18n.t('extract.list', [numberText(at + 1), numberText(count)])}</strong>
          {table && ` · ${amountText(table)}`}
        </p>
        {count > 1 && (
          <span class="row">
            <Button small data-repeats onClick={() => step(-1)}>
              {i18n.t('extract.previous')}
            </Button>
            <Button small data-repeats onClick={() => step(1)}>
              {i18n.t('extract.next')}
            </Button>
          </span>
        )}
      </div>
      <ProblemBanner problem={problem.value} />
      {table && (
        <FoundTableView
          key={at}
          list={at}
          table={table}
          address={address}
          origin={origin}
          reading={reading.value}
          renderActions={renderActions}
        />
      )}
    </div>
  );
}

/** Number of rows, and what the table leaves out. */
function amountText({ rows, total, columns, columnsTotal = 0 }: FoundTable): string {
  const rowsText =
    rows.length < total
      ? i18n.t('extract.rowsCut', [numberText(rows.length), numberText(total)])
      : countText('extract.rows', total);
  if (columnsTotal <= columns.length) return rowsText;
  const columnsText = i18n.t('extract.columnsCut', [
    numberText(columns.length),
    numberText(columnsTotal),
  ]);
  return `${rowsText} · ${columnsText}`;
}
