import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { withIndex } from '@/components/ui/hooks/with-index';
import { Button } from '@/components/ui/button';
import { countText } from '@/utils/i18n/format';
import type { DiffCell, TableDiff } from '@/utils/watches/diff-tables';
import { CheckField } from '@/components/ui/check-field';
import { bindChecked } from '@/components/ui/signals';
import { ScrollTable } from '@/components/ui/scroll-table';
import styles from './watches.module.css';

/** Rows shown at first, and with each press of 'more'. */
const step = 200;
/** Maximum number of characters shown of a cell. */
const maxShown = 300;

/** Table of rows with their state; changed cells are marked and show the text before. */
export function DiffTable({ diff, isFirst }: { diff: TableDiff; isFirst: boolean }) {
  const differs = diff.added + diff.gone + diff.changed > 0;
  const only = useSignal(differs);
  const shownCount = useSignal(step);
  const all = only.value ? diff.rows.filter(({ state }) => state !== 'same') : diff.rows;
  const rows = all.slice(0, shownCount.value);
  const left = Math.min(step, all.length - rows.length);
  return (
    <>
      {differs ? (
        <CheckField name={i18n.t('watches.onlyDifferences')} {...bindChecked(only)} />
      ) : (
        <p>{i18n.t(isFirst ? 'watches.firstRows' : 'watches.noneDiffer')}</p>
      )}
      <ScrollTable role="region" label={i18n.t('watches.tableLabel')}>
        {/* Explicit roles: as cards, on a narrow screen, the elements lose their own. */}
        <table class={classes('table', styles.rows)} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {i18n.t('watches.status')}
              </th>
              {diff.columns.map(({ name }) => (
                <th key={name} role="columnheader" scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ id, state, cells }) => (
              <tr key={`${state} ${id}`} role="row" data-state={state}>
                <th
                  role="rowheader"
                  scope="row"
                  class={state === 'same' ? undefined : styles[state]}
                >
                  {i18n.t(`watches.row_${state}`)}
                </th>
                {withIndex(cells).map(({ id: at, item }) => (
                  <Cell key={at} cell={item} column={diff.columns[at]?.name ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {left > 0 && (
        <p>
          <Button
            small
            onClick={() => {
              shownCount.value += step;
            }}
          >
            {countText('watches.more', left)}
          </Button>
        </p>
      )}
    </>
  );
}

const short = (text: string): string => text.slice(0, maxShown);
/** Whether a text holds a word that fills a column, such as an address. */
const hasLongWord = (text: string): boolean => /\S{25}/.test(text);

function Cell({ cell: { text, before }, column }: { cell: DiffCell; column: string }) {
  const isLong = [text, before ?? ''].some(hasLongWord);
  return (
    <td role="cell" class={classes(isLong && styles.long, !text && !before && styles.blank)}>
      {/* The name of the column, where cells lie below each other. */}
      <span class={styles.label} aria-hidden="true">
        <bdi>{column}</bdi>
      </span>
      {before === null ? (
        <div dir="auto">{short(text)}</div>
      ) : (
        <div>
          <mark dir="auto">{short(text) || i18n.t('watches.empty')}</mark>
          <span class={styles.before}>
            {i18n.t('watches.before')}{' '}
            <del dir="auto">{short(before) || i18n.t('watches.empty')}</del>
          </span>
        </div>
      )}
    </td>
  );
}
