import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { numberText, countText } from '@/utils/i18n/format';
import { withOriginColumns } from '@/utils/export/origin-columns';
import { originOfPage, type RowOrigins } from '@/utils/export/row-origin';
import type { TypedTable } from '@/utils/export/typed-table';
import type { RowTable } from '@/utils/export/write-rows';
import { countCutTexts } from '@/utils/extract/limits';
import type { FoundColumn, FoundTable } from '@/utils/extract/schema';
import { withTransforms } from '@/utils/extract/transforms/apply';
import { asProven, provenIn } from '@/utils/extract/transforms/proven';
import type { NamedColumn } from '@/utils/recipes/recipe-fields';
import { ColumnEditor } from './column-editor';
import {
  columnsKept,
  columnsKey,
  type EditedColumn,
  firstColumns,
  visibleColumns,
} from './column-edits';
import { columnNames } from './column-names';
import { FoundTableGrid } from './found-table-grid';
import { RowsExport } from './rows-export';
import { withOrigin } from './rows-export-options';
import styles from './extract.module.css';
import { toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** List that is shown, with its columns as the user arranged them. */
export interface ChosenList {
  readonly list: number;
  /** Title of the list on the page; '' for none. */
  readonly title: string;
  /** Changes of values that are as on the page hold what this page proves, so that later pages are read alike. */
  readonly columns: readonly NamedColumn[];
  /** The same columns after the changes of their values. */
  readonly shown: readonly Pick<FoundColumn, 'name' | 'kind' | 'plain'>[];
  /** Rows with all columns of the list, their values changed, and the language of the page. */
  readonly rows: FoundTable['rows'];
  readonly language: string;
}

interface Edits {
  /** Columns that were edited, see `columnsKey`. */
  readonly key: string;
  readonly ids: readonly number[] | undefined;
  readonly columns: EditedColumn[];
}

/** Rows of one of many pages. */
interface PageOfRows {
  readonly rows: string[][];
  readonly origin: RowOrigins;
}

interface Props {
  list: number;
  table: FoundTable;
  /** URL of the page. */
  address: string;
  /** Where the rows come from; default: the page, read now in this browser. */
  origin?: RowOrigins | undefined;
  /** Whether a column of the table holds the address of each row's page, so that no further one is added. */
  hasAddress?: boolean;
  /** Reads all rows page by page, if the table holds only the first ones. */
  readAll?: (() => AsyncIterable<PageOfRows>) | undefined;
  reading: boolean;
  /** Whether the user chose the names and order of the columns before. */
  arranged?: boolean;
  /** IDs of the columns that stay the same while others come and go, so that edits are kept. */
  ids?: readonly number[];
  /** Returns more controls for a column in the editor. */
  renderColumn?: (at: number) => ComponentChildren;
  /** Returns further actions for the table. */
  renderActions?: ((view: ChosenList) => ComponentChildren) | undefined;
}

const currencyOf = (name: string): string => i18n.t('extract.currencyOf', [name]);

/** Table of a list with its exports and the editor of its columns. */
export function FoundTableView(props: Props) {
  const { list, table, address, origin, readAll, reading, arranged = false, ids } = props;
  const { renderActions, hasAddress } = props;
  const all = useSignal(false);
  const editing = useSignal(false);
  const key = columnsKey(table.columns, ids);
  const edits = useSignal<Edits | null>(null);
  const first = useMemo(() => firstColumns(table.columns, arranged, ids !== undefined), [table]);
  const columns = useMemo(() => {
    const edited = edits.value;
    if (edited?.key === key) return edited.columns;
    return edited?.ids && ids ? columnsKept(edited.columns, edited.ids, first, ids) : first;
  }, [key, first, edits.value]);
  const names = useMemo(() => {
    const shownNames = arranged
      ? table.columns.map(({ name }) => name)
      : columnNames(table.columns);
    for (const { at, name } of columns) if (name.trim() !== '') shownNames[at] = name.trim();
    return shownNames;
  }, [table, columns]);
  const changes = table.columns.map(
    (_, at) => columns.find((column) => column.at === at)?.transforms,
  );
  const changesKey = JSON.stringify(changes);
  const shownTable = useMemo(
    () => withTransforms(table, changes, address),
    [table, address, changesKey],
  );
  const proof = useMemo(() => provenIn(table, changes, address), [table, address, changesKey]);
  const visible = visibleColumns(columns, all.value);
  const shown = visible.map(({ at }) => at);
  const cut = useMemo(() => countCutTexts(table.rows, shown), [table, shown.join()]);
  const minor = columns.filter(({ state }) => state === 'minor').length;
  const readAt = useMemo(() => Date.now(), [table]);
  const wanted = withOrigin.value;
  const withSource = (part: FoundTable, origins: RowOrigins): FoundTable =>
    wanted
      ? withOriginColumns(part, origins, (name) => i18n.t(`extract.origin_${name}`), hasAddress)
      : part;
  const full = useMemo(
    () => withSource(shownTable, origin ?? originOfPage(address, readAt)),
    [shownTable, origin, wanted],
  );
  const added = full.columns.slice(table.columns.length);
  const fullNames = [...names, ...added.map(({ name }) => name)];
  const fullShown = [...shown, ...added.map((_, at) => table.columns.length + at)];
  const readTyped = async (): Promise<TypedTable> => {
    const { typedTable } = await import('@/utils/export/typed-table');
    return typedTable(full, fullNames, fullShown, currencyOf);
  };
  const readEvery = async (pages: AsyncIterable<PageOfRows>): Promise<RowTable> => {
    const { typedColumns } = await import('@/utils/export/typed-table');
    const { cellsOf, ...typed } = typedColumns(full, fullNames, fullShown, currencyOf);
    // A page alone may prove something else than the rows that are shown.
    const alike = changes.map((own, at) => own && asProven(own, proof[at], table.language));
    async function* rows() {
      for await (const { rows: own, origin: from } of pages) {
        const page = { ...table, rows: own, total: own.length };
        for (const row of withSource(withTransforms(page, alike, address), from).rows)
          yield cellsOf(row);
      }
    }
    return { ...typed, rows: rows() };
  };
  return (
    <>
      {table.title !== '' && (
        <p class={classes('clip', styles.title)}>
          <bdi>{table.title}</bdi>
        </p>
      )}
      <FoundTableGrid table={full} names={fullNames} shown={fullShown} />
      {visible.map(({ at }) => {
        const { unsearched = 0 } = shownTable.columns[at] ?? {};
        return (
          unsearched > 0 && (
            <p class="banner warn" role="alert" key={at}>
              {i18n.t('extract.unsearched', unsearched, [numberText(unsearched), names[at] ?? ''])}
            </p>
          )
        );
      })}
      {cut > 0 && <p class="banner warn">{countText('extract.cutTexts', cut)}</p>}
      <RowsExport
        read={readTyped}
        title={table.title}
        address={address}
        readAll={readAll && (() => readEvery(readAll()))}
        total={table.total}
        disabled={reading}
      />
      <div class={styles.steps}>
        {minor > 0 && (
          <Button
            small
            aria-pressed={all.value}
            title={i18n.t('extract.moreColumnsHint')}
            onClick={toggle(all)}
          >
            {countText('extract.moreColumns', minor)}
          </Button>
        )}
        <Button small aria-expanded={editing.value} onClick={toggle(editing)}>
          {i18n.t('extract.editColumns')}
        </Button>
        {editing.value && (
          <ColumnEditor
            columns={columns}
            withMinor={all.value}
            renderColumn={props.renderColumn}
            onChange={(next) => {
              edits.value = { key, ids, columns: next };
            }}
          />
        )}
        {!reading &&
          renderActions?.({
            list,
            title: table.title,
            columns: visible.map(({ at, transforms }) => ({
              at,
              name: names[at] ?? '',
              kind: table.columns[at]?.kind ?? 'text',
              transforms: transforms && asProven(transforms, proof[at]),
            })),
            shown: visible.map(({ at }) => ({
              name: names[at] ?? '',
              kind: shownTable.columns[at]?.kind ?? 'text',
              plain: shownTable.columns[at]?.plain,
            })),
            rows: shownTable.rows,
            language: table.language,
          })}
      </div>
    </>
  );
}
