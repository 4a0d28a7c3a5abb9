import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { numberText } from '@/utils/i18n/measures';
import { tableLimits } from '@/utils/extract/limits';
import type { FoundColumn, FoundTable } from '@/utils/extract/schema';
import { toProblem, type Problem } from '@/utils/problem';
import { ProblemBanner } from '../ui/problem-banner';
import { ColumnEditor } from './column-editor';
import { columnsKey, type EditedColumn, firstColumns, visibleColumns } from './column-edits';
import { columnNames } from './column-names';
import { FoundTableGrid } from './found-table-grid';
import { TableExport } from './table-export';
import styles from './extract.module.css';

interface Props {
  /** Number of lists found. */
  count: number;
  /** Reads up to `rows` rows from the start of the list with index `at`. */
  read: (at: number, rows: number) => Promise<FoundTable>;
  /** URL of the page that contains the lists. */
  address: string;
  /** Returns further actions for the list that is shown. */
  actions?: (view: ChosenList) => ComponentChildren;
}

/** List that is shown, with its columns as the user arranged them. */
export interface ChosenList {
  /** Index of the list. */
  readonly list: number;
  /** Title of the list on the page; '' for none. */
  readonly title: string;
  readonly columns: readonly {
    /** Index in the list. */
    readonly at: number;
    readonly name: string;
    readonly kind: FoundColumn['kind'];
  }[];
}

/** Number of rows read and shown before the rest is read. */
const firstRows = 100;

/** Shows the lists and tables of a page one at a time, most likely first. */
export function FoundTables({ count, read, address, actions }: Props) {
  const at = useSignal(0);
  const table = useSignal<FoundTable | null>(null);
  /** Whether the remaining rows are being read. */
  const reading = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    let mine = true;
    const show = async (rows: number): Promise<boolean> => {
      const found = await read(at.value, rows);
      if (!mine) return false;
      table.value = found;
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
  }, [at.value, read]);
  const step = (by: number) => {
    at.value = (at.value + by + count) % count;
  };
  return (
    <div class="stack-s">
      <div class="row between row-wrap">
        <p role="status" class={styles.place}>
          <strong>{i18n.t('extract.list', [numberText(at.value + 1), numberText(count)])}</strong>
          {table.value && ` · ${rowsText(table.value)}`}
        </p>
        {count > 1 && (
          <span class="row">
            <button type="button" class="button small" onClick={() => step(-1)}>
              {i18n.t('extract.previous')}
            </button>
            <button type="button" class="button small" onClick={() => step(1)}>
              {i18n.t('extract.next')}
            </button>
          </span>
        )}
      </div>
      {problem.value && <ProblemBanner problem={problem.value} />}
      {table.value && (
        <Shown
          key={at.value}
          list={at.value}
          table={table.value}
          address={address}
          reading={reading.value}
          actions={actions}
        />
      )}
    </div>
  );
}

const rowsText = ({ rows, total }: FoundTable): string =>
  rows.length < total
    ? i18n.t('extract.rowsCut', [numberText(rows.length), numberText(total)])
    : i18n.t('extract.rows', total, [numberText(total)]);

interface ShownProps {
  /** Index of the list. */
  list: number;
  table: FoundTable;
  address: string;
  reading: boolean;
  actions: Props['actions'];
}

function Shown({ list, table, address, reading, actions }: ShownProps) {
  const all = useSignal(false);
  const editing = useSignal(false);
  const key = columnsKey(table.columns);
  const edits = useSignal<{ key: string; columns: EditedColumn[] } | null>(null);
  const first = useMemo(() => firstColumns(table.columns), [key]);
  const columns = edits.value?.key === key ? edits.value.columns : first;
  const names = useMemo(() => {
    const shownNames = columnNames(table.columns);
    for (const { at, name } of columns) if (name.trim() !== '') shownNames[at] = name.trim();
    return shownNames;
  }, [key, columns]);
  const visible = visibleColumns(columns, all.value);
  const shown = visible.map(({ at }) => at);
  const minor = columns.filter(({ state }) => state === 'minor').length;
  return (
    <>
      {table.title !== '' && (
        <p class={styles.title}>
          <bdi>{table.title}</bdi>
        </p>
      )}
      <FoundTableGrid table={table} names={names} shown={shown} />
      <div class="row between row-wrap">
        <TableExport
          table={table}
          names={names}
          shown={shown}
          address={address}
          disabled={reading}
        />
        <span class="row row-wrap">
          {minor > 0 && (
            <button
              type="button"
              class="button small"
              aria-pressed={all.value}
              title={i18n.t('extract.moreColumnsHint')}
              onClick={() => {
                all.value = !all.value;
              }}
            >
              {i18n.t('extract.moreColumns', minor, [numberText(minor)])}
            </button>
          )}
          <button
            type="button"
            class="button small"
            aria-expanded={editing.value}
            onClick={() => {
              editing.value = !editing.value;
            }}
          >
            {i18n.t('extract.editColumns')}
          </button>
        </span>
      </div>
      {editing.value && (
        <ColumnEditor
          columns={columns}
          withMinor={all.value}
          onChange={(next) => {
            edits.value = { key, columns: next };
          }}
        />
      )}
      {!reading &&
        actions?.({
          list,
          title: table.title,
          columns: visible.map(({ at }) => ({
            at,
            name: names[at] ?? '',
            kind: table.columns[at]?.kind ?? 'text',
          })),
        })}
    </>
  );
}
