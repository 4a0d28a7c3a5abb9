import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { withIndex } from '../ui/with-index';
import { csvLine, csvStart } from '@/utils/export/csv';
import type { Table } from '@/utils/view/tables';
import { numberText } from '@/utils/i18n/measures';
import { SelectField } from '../ui/select-field';
import { CopyButton, DownloadLink } from '../ui/copy-button';
import styles from './view.module.css';

/** Limits on rendered rows, cells and characters; CSV has everything that was read. */
const most = { rows: 300, cells: 6000, text: 500 };

interface Props {
  tables: readonly Table[];
  /** File name without extension. */
  name: string;
}

/** The tables of a page as text, one at a time, with CSV export. */
export function ViewTables({ tables, name }: Props) {
  const chosen = useSignal('0');
  const table = tables[Number(chosen.value)];
  const csv = useMemo(
    () => (table?.rows ?? []).map((row) => csvLine(row, { plainNumbers: true })).join(''),
    [table],
  );
  const file = useMemo(() => new Blob([csvStart, csv], { type: 'text/csv' }), [csv]);
  if (!table) return <p class="hint">{i18n.t('view.noTables')}</p>;
  const nameOf = (one: Table, at: number) =>
    `${(one.name || i18n.t('view.tableUnnamed', [String(at + 1)])).slice(0, 80)} (${i18n.t('view.tableRows', one.rows.length, [numberText(one.rows.length)])})`;
  const body = table.headed ? table.rows.slice(1) : table.rows;
  const drawn = Math.min(most.rows, Math.ceil(most.cells / Math.max(1, body[0]?.length ?? 1)));
  return (
    <div class="stack-s">
      <div class="row between row-wrap row-end">
        <SelectField
          name={i18n.t('view.table')}
          value={chosen.value}
          options={tables.map((one, at) => ({ value: String(at), name: nameOf(one, at) }))}
          onChange={(value) => {
            chosen.value = value;
          }}
        />
        <span class="row">
          <CopyButton read={() => csv} size={csv.length} name={i18n.t('view.copyCsv')} />
          <DownloadLink
            content={file}
            name={`${name}-${Number(chosen.value) + 1}.csv`}
            label={i18n.t('view.downloadCsv')}
          />
        </span>
      </div>
      {(table.cut || body.length > drawn) && (
        <p class="hint">{i18n.t('view.tableCut', [numberText(Math.min(drawn, body.length))])}</p>
      )}
      <div class={styles.tablePlace} tabIndex={0} role="region" aria-label={i18n.t('view.table')}>
        <table class={styles.data} dir="auto">
          {table.headed && (
            <thead>
              <tr>
                {withIndex(table.rows[0] ?? []).map(({ id, item: cell }) => (
                  <th scope="col" key={id}>
                    {cell.slice(0, most.text)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {withIndex(body.slice(0, drawn)).map(({ id, item: row }) => (
              <tr key={id}>
                {withIndex(row).map(({ id: column, item: cell }) => (
                  <td key={column}>{cell.slice(0, most.text)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
