import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import type { FoundColumn, FoundTable } from '@/utils/extract/schema';
import { useVirtual } from '../ui/hooks/use-virtual';
import { withIndex } from '../ui/hooks/with-index';
import styles from './extract.module.css';

/** Row height in pixels; the same as in the style sheet. */
const rowHeight = 30;
/** Maximum number of characters shown of one cell; exported files contain the whole text. */
const maxShown = 300;
/** Minimum and maximum width of a column, in characters. */
const width = { min: 7, max: 38 };

const isFigure = ({ kind }: FoundColumn): boolean => kind === 'number' || kind === 'money';

function widthOf(name: string, texts: readonly string[]): number {
  const longest = Math.max(name.length, ...texts.map((text) => text.length));
  return Math.min(width.max, Math.max(width.min, longest)) + 3;
}

interface Props {
  table: FoundTable;
  names: readonly string[];
  /** Indexes of the columns shown. */
  shown: readonly number[];
}

/** Virtualised table of the rows of a list. */
export function FoundTableGrid({ table, names, shown }: Props) {
  const { columns, rows } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtual(scroller, rows.length, rowHeight);
  const drawn = list.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = list.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const spacer = (height: number) =>
    height > 0 && <tr aria-hidden="true" style={{ height: `${height}px` }} />;
  const sample = rows.slice(0, 30);
  return (
    <div
      ref={scroller}
      class={`table-wrap ${styles.scroller}`}
      tabIndex={0}
      role="region"
      aria-label={i18n.t('extract.rowsLabel')}
    >
      <table class={styles.rows} aria-rowcount={rows.length + 1}>
        <colgroup>
          {shown.map((at) => (
            <col
              key={at}
              style={{
                width: `${widthOf(
                  names[at] ?? '',
                  sample.map((row) => row[at] ?? ''),
                )}ch`,
              }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map((at) => {
              const column = columns[at];
              return (
                column && (
                  <th
                    key={at}
                    scope="col"
                    class={isFigure(column) ? styles.figure : undefined}
                    title={names[at]}
                  >
                    <bdi>{names[at]}</bdi>
                    <small>
                      {i18n.t(`extract.kind_${column.kind}`)}
                      {' · '}
                      {i18n.t('extract.fill', [numberText(Math.round(100 * column.fill))])}
                    </small>
                  </th>
                )
              );
            })}
          </tr>
        </thead>
        <tbody>
          {spacer(above)}
          {drawn.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {withIndex(shown).map(({ id, item: at }) => {
                const column = columns[at];
                const text = rows[index]?.[at] ?? '';
                return (
                  <td
                    key={id}
                    dir="auto"
                    class={column && isFigure(column) ? styles.figure : undefined}
                    title={text.slice(0, 1000)}
                  >
                    {text.slice(0, maxShown)}
                  </td>
                );
              })}
            </tr>
          ))}
          {spacer(below)}
        </tbody>
      </table>
    </div>
  );
}
