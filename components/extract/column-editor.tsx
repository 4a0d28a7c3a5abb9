import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { CrossIcon, DotsIcon, DownIcon, UpIcon } from '../ui/more-icons';
import {
  type EditedColumn,
  longestColumnName,
  visibleColumns,
  withColumn,
  withColumnMoved,
} from './column-edits';
import { ColumnTransforms } from './column-transforms';
import styles from './extract.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  columns: readonly EditedColumn[];
  /** Whether minor columns are shown. */
  withMinor: boolean;
  onChange: (columns: EditedColumn[]) => void;
  /** Returns more controls for a column. */
  renderColumn?: ((at: number) => ComponentChildren) | undefined;
}

/** List of the visible columns, to rename, reorder and remove them. */
export function ColumnEditor({ columns, withMinor, onChange, renderColumn }: Props) {
  const announcement = useSignal('');
  /** Index of the column whose values are edited; -1 for none. */
  const opened = useSignal(-1);
  const list = useRef<HTMLUListElement>(null);
  /** Selector of the control to focus after the list was redrawn. */
  const focus = useRef('');
  useLayoutEffect(() => {
    if (focus.current !== '') list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = '';
  }, [columns]);
  const visible = visibleColumns(columns, withMinor);
  const order = visible.map(({ at }) => at);

  function move({ at, name }: EditedColumn, by: -1 | 1, control: string) {
    const to = order.indexOf(at) + by;
    if (to < 0 || to >= order.length) return;
    // A moved element loses focus, and a button is disabled at the end of the list.
    focus.current = `[data-column="${at}"] ${control}`;
    const isEnd = to === (by < 0 ? 0 : order.length - 1);
    if (isEnd && control !== 'input') focus.current = `[data-column="${at}"] input`;
    announcement.value = i18n.t('extract.moved', [
      name,
      numberText(to + 1),
      numberText(order.length),
    ]);
    onChange(withColumnMoved(columns, order, at, by));
  }

  function remove({ at, name }: EditedColumn) {
    const index = order.indexOf(at);
    const next = order[index + 1] ?? order[index - 1];
    focus.current = `[data-column="${next ?? ''}"] input`;
    announcement.value = i18n.t('extract.removed', [name]);
    onChange(withColumn(columns, at, { state: 'removed' }));
  }

  return (
    <div class="stack-s">
      <p class="hint">{i18n.t('extract.columnsHint')}</p>
      <ul ref={list} class={styles.columns} aria-label={i18n.t('extract.columns')}>
        {visible.map((column, index) => (
          <li key={column.at} data-column={column.at}>
            <div class="row">
              <input
                type="text"
                class="input grow"
                aria-label={i18n.t('extract.columnName', [numberText(index + 1)])}
                maxLength={longestColumnName}
                value={column.name}
                onInput={({ currentTarget: { value } }) =>
                  onChange(withColumn(columns, column.at, { name: value }))
                }
                onKeyDown={(event) => {
                  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
                    return;
                  event.preventDefault();
                  move(column, event.key === 'ArrowUp' ? -1 : 1, 'input');
                }}
              />
              <Button
                small
                icon
                aria-expanded={opened.value === column.at}
                aria-label={i18n.t('columnTransform.open', [column.name])}
                onClick={() => (opened.value = opened.value === column.at ? -1 : column.at)}
              >
                <DotsIcon />
              </Button>
              <Button
                small
                icon
                data-move="up"
                data-repeats
                disabled={index === 0}
                aria-label={i18n.t('extract.moveUp', [column.name])}
                onClick={() => move(column, -1, '[data-move="up"]')}
              >
                <UpIcon />
              </Button>
              <Button
                small
                icon
                data-move="down"
                data-repeats
                disabled={index === order.length - 1}
                aria-label={i18n.t('extract.moveDown', [column.name])}
                onClick={() => move(column, 1, '[data-move="down"]')}
              >
                <DownIcon />
              </Button>
              <Button
                small
                icon
                disabled={order.length === 1}
                aria-label={i18n.t('extract.removeColumn', [column.name])}
                onClick={() => remove(column)}
              >
                <CrossIcon size={14} />
              </Button>
            </div>
            {opened.value === column.at && (
              <div class={styles.change}>
                {renderColumn?.(column.at)}
                <ColumnTransforms
                  transforms={column.transforms ?? []}
                  onChange={(transforms) =>
                    onChange(withColumn(columns, column.at, { transforms }))
                  }
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {columns.some(({ state }) => state === 'removed') && (
        <p class="row row-wrap">
          <span class="hint">{i18n.t('extract.removedColumns')}</span>
          {columns
            .filter(({ state }) => state === 'removed')
            .map(({ at, name }) => (
              <Button
                small
                key={at}
                onClick={() => {
                  focus.current = `[data-column="${at}"] input`;
                  onChange(withColumn(columns, at, { state: 'shown' }));
                }}
              >
                {i18n.t('extract.addBack', [name])}
              </Button>
            ))}
        </p>
      )}
      <p role="status" class="hint">
        {announcement.value}
      </p>
    </div>
  );
}
