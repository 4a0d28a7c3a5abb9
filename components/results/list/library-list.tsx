import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import {
  listing,
  searchQuery,
  readTotal,
  rows,
  setVisibleRange,
} from '@/utils/library/state/results-list';
import { LibraryRow } from './library-rows';
import { goTo } from '../../workspace/route';
import {
  clearSelection,
  selectAll,
  selection,
  toggleSelected,
} from '@/utils/library/state/selection';
import { afterFirstPaint } from '../../ui/hooks/after-first-paint';
import { useMinute } from '../../ui/hooks/use-now';
import { useVirtual } from '../../ui/hooks/use-virtual';
import styles from './library.module.css';

/** Row height in pixels; the same as in the style sheet. */
const rowHeight = 60;
const pageOf = (height: number) => Math.max(1, Math.floor(height / rowHeight) - 1);

/** Returns the number of rows that a key moves by; null if it is not a navigation key. */
function step(key: string, at: number, count: number, height: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageOf(height),
    PageUp: at - pageOf(height),
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

/** Current index of a row, which changes with the rows before it; of a deleted row, the index it had. */
function placeOf(
  { at, number }: { at: number; number: number | undefined },
  numbers: readonly number[],
): number {
  const place = number === undefined || numbers[at] === number ? at : numbers.indexOf(number);
  return Math.max(0, Math.min(place < 0 ? at : place, numbers.length - 1));
}

interface Props {
  /** ID of the opened result. */
  open: string;
  /** Removes the selected results. Resolves to false where it failed. */
  onRemove: () => Promise<boolean>;
}

/** Virtualised list of the results. */
export function LibraryList({ open, onRemove }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  /** The row that has or had the focus: its number, and its place in case it is removed. */
  const focus = useSignal<{ at: number; number: number | undefined }>({ at: 0, number: undefined });
  const wanted = useRef<number | null>(null);
  /** Number of the focused row while it is removed. */
  const removing = useRef<number | undefined>(undefined);
  const now = useMinute();
  const { numbers, text } = listing.value;
  const list = useVirtual(scroller, numbers.length, rowHeight);
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const focused = placeOf(focus.value, numbers);
  const reachable = focused >= first && focused <= last ? focused : first;

  useEffect(() => setVisibleRange(numbers.slice(first, last + 1)), [numbers, first, last]);
  useEffect(() => void afterFirstPaint().then(readTotal), []);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = scroller.current?.querySelector(`[data-at="${wanted.current}"]`);
    if (!(link instanceof HTMLElement)) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (removing.current === undefined || numbers.includes(removing.current)) return;
    removing.current = undefined;
    // The browser has dropped the focus with the row.
    if (document.activeElement === document.body && numbers.length > 0) moveTo(focused);
  }, [numbers]);

  function moveTo(at: number): void {
    focus.value = { at, number: numbers[at] };
    wanted.current = at;
    list.scrollToIndex(at);
  }

  function onKey(event: KeyboardEvent): void {
    const number = numbers[focused];
    const row = number === undefined ? undefined : rows.value.get(number);
    const to = step(event.key, focused, numbers.length, scroller.current?.clientHeight ?? 0);
    if (to !== null) {
      if (event.shiftKey && number !== undefined) toggleSelected(number, numbers, true);
      moveTo(to);
    } else if (event.key === ' ' && number !== undefined) toggleSelected(number, numbers, false);
    else if (event.key === 'Enter' && row) goTo('results', row.id);
    else if (event.key === 'Delete') {
      // A held key would remove one result after another, of which only the last can be restored.
      if (event.repeat) return;
      if (selection.value.size === 0 && number !== undefined)
        toggleSelected(number, numbers, false);
      focus.value = { at: focused, number };
      removing.current = number !== undefined && selection.value.has(number) ? number : undefined;
      void onRemove().then((isRemoved) => {
        if (!isRemoved) removing.current = undefined;
      });
    } else if (event.key === 'Escape') clearSelection();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selectAll(numbers);
    else return;
    event.preventDefault();
  }

  return (
    <div
      class={styles.scroll}
      ref={scroller}
      onKeyDown={(event) => {
        // Keys pressed in a checkbox do not move in the list.
        if (!(event.target instanceof HTMLInputElement)) onKey(event);
      }}
    >
      <ul
        class={styles.rows}
        aria-label={i18n.t('results.list')}
        aria-describedby="library-keys"
        aria-busy={text !== searchQuery.value.text}
        data-text={text}
        style={{ height: `${list.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const number = numbers[index];
          if (number === undefined) return null;
          const row = rows.value.get(number);
          return (
            <LibraryRow
              key={number}
              row={row}
              at={index}
              count={numbers.length}
              now={now}
              start={start}
              current={row?.id === open}
              selected={selection.value.has(number)}
              reachable={index === reachable}
              onSelect={(range) => toggleSelected(number, numbers, range)}
              onFocus={() => {
                focus.value = { at: index, number };
              }}
            />
          );
        })}
      </ul>
      <p class="vh" id="library-keys">
        {i18n.t('library.keys')}
      </p>
    </div>
  );
}
