import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { numberText } from '@/utils/i18n/measures';
import type { RowOrigin } from '@/utils/export/row-origin';
import type { TypedTable } from '@/utils/export/typed-table';
import type { FoundColumn, FoundTable } from '@/utils/extract/schema';
import { ColumnEditor } from './column-editor';
import { columnsKey, type EditedColumn, firstColumns, visibleColumns } from './column-edits';
import { columnNames } from './column-names';
import { FoundTableGrid } from './found-table-grid';
import { RowsExport } from './rows-export';
import styles from './extract.module.css';

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

interface Props {
  /** Index of the list. */
  list: number;
  table: FoundTable;
  /** URL of the page. */
  address: string;
  /** Where the rows come from; default: the page, read now in this browser. */
  origin?: RowOrigin | undefined;
  reading: boolean;
  /** Whether the user chose the names and order of the columns before. */
  arranged?: boolean;
  /** Returns further actions for the table. */
  renderActions?: ((view: ChosenList) => ComponentChildren) | undefined;
}

/** Table of a list with its exports and the editor of its columns. */
export function FoundTableView(props: Props) {
  const { list, table, address, origin, reading, arranged = false, renderActions } = props;
  const all = useSignal(false);
  const editing = useSignal(false);
  const key = columnsKey(table.columns);
  const edits = useSignal<{ key: string; columns: EditedColumn[] } | null>(null);
  const first = useMemo(() => firstColumns(table.columns, arranged), [key]);
  const columns = edits.value?.key === key ? edits.value.columns : first;
  const names = useMemo(() => {
    const shownNames = arranged
      ? table.columns.map(({ name }) => name)
      : columnNames(table.columns);
    for (const { at, name } of columns) if (name.trim() !== '') shownNames[at] = name.trim();
    return shownNames;
  }, [key, columns]);
  const visible = visibleColumns(columns, all.value);
  const shown = visible.map(({ at }) => at);
  const minor = columns.filter(({ state }) => state === 'minor').length;
  const readAt = useMemo(() => Date.now(), [table]);
  const readTyped = async (): Promise<TypedTable> => {
    const { typedTable } = await import('@/utils/export/typed-table');
    return typedTable(table, names, shown, (name) => i18n.t('extract.currencyOf', [name]));
  };
  return (
    <>
      {table.title !== '' && (
        <p class={styles.title}>
          <bdi>{table.title}</bdi>
        </p>
      )}
      <FoundTableGrid table={table} names={names} shown={shown} />
      <div class="row between row-wrap">
        <RowsExport
          read={readTyped}
          title={table.title}
          origin={origin ?? { address, at: readAt, mode: 'here', country: '', credits: 0 }}
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
        renderActions?.({
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
