import { i18n } from '#i18n';
import { numberText, hostText } from '@/utils/i18n/measures';
import { StateChip } from '@/components/results/state-chip';
import type { Row } from '@/utils/library/library-row';
import { PinIcon } from './library-icons';
import styles from './library.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Result of the row; null while loading. */
  row: Row | null;
  at: number;
  count: number;
  /** Offset from the top of the list, in pixels. */
  start: number;
  current: boolean;
  selected: boolean;
  /** Whether the row is reachable with the Tab key. */
  reachable: boolean;
  onSelect: (range: boolean) => void;
  onFocus: () => void;
}

function rowTitle(row: Row): string {
  return row.title || row.url.replace(/^https?:\/\//, '');
}

function facts(row: Row): string {
  const mode = row.mode === 'request' || row.mode === 'browser' ? row.mode : 'auto';
  return [
    i18n.t(`mode.${mode}`),
    row.country,
    row.used === null ? '' : i18n.t('results.credits', row.used, [numberText(row.used)]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function Below({ row }: { row: Row }) {
  if (row.state === 'unknown') {
    return <span class="clip asked">{i18n.t('state.unknownHint')}</span>;
  }
  return (
    <span class="clip">
      {row.tags.map((tag) => (
        <span class={styles.tag} key={tag}>
          {tag}
        </span>
      ))}
      {hostText(row.url)}
    </span>
  );
}

/** Row of one result, of fixed height for virtual scrolling. */
export function LibraryRow(props: Props) {
  const { row, at, count, start, current, selected, reachable, onSelect, onFocus } = props;
  return (
    <li
      class={styles.row}
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {row && (
        <>
          <label class={styles.check}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={i18n.t('library.select', [rowTitle(row)])}
              checked={selected}
              onClick={(event) => onSelect(event.shiftKey)}
            />
          </label>
          <a
            class={classes('grow', styles.resultRow)}
            href={`#/results/${row.id}`}
            aria-current={current ? 'true' : undefined}
            tabIndex={reachable ? 0 : -1}
            data-at={at}
            onFocus={onFocus}
          >
            <span class="row between">
              <span class={classes('row clip', styles.headline)}>
                {row.pinned && <PinIcon label={i18n.t('library.pinned')} />}
                <span class={classes('clip', styles.resultTitle)} dir="auto">
                  {rowTitle(row)}
                </span>
              </span>
              <StateChip state={row.state} />
            </span>
            <span class="row between small muted">
              <Below row={row} />
              <span class="num nowrap">{facts(row)}</span>
            </span>
          </a>
        </>
      )}
    </li>
  );
}
