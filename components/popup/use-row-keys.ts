import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Keys of the list below the search box: arrows walk it, digits and Enter press its rows. Rows are the elements with
 * `data-row`; 'on': a press would switch it off.
 * @param isWhole whether all rows are there. A row that was chosen before is pressed once they are: three letters and
 * Enter may be typed sooner than the countries are loaded.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  query: Signal<string>,
  isWhole: boolean,
): (event: KeyboardEvent) => void {
  const chosen = useRef<{ at: number; isFound: boolean; query: string } | null>(null);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

  useEffect(() => {
    const waiting = chosen.current;
    chosen.current = null;
    // Something else was typed meanwhile.
    if (!isWhole || waiting?.query !== query.value) return;
    press(waiting.at, waiting.isFound);
  }, [isWhole]);

  /** @param isFound whether the row is what a search led to, which takes all rows to tell. */
  function press(at: number, isFound: boolean): void {
    const row = rows()[at];
    if (!isWhole && (isFound || !row)) chosen.current = { at, isFound, query: query.value };
    // Who searches for a place wants to be there: Enter never leaves it.
    else if (isFound && row?.dataset.row === 'on') query.value = '';
    else row?.click();
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !box.current) return;
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const search = box.current.querySelector<HTMLInputElement>('input[type="search"]');
    const isTyping = document.activeElement === search;
    const isFiltered = query.value.trim() !== '';
    const digit = /^[1-9]$/.test(event.key) && (!isTyping || !isFiltered);
    const isEnter = event.key === 'Enter' && (at >= 0 || (isTyping && isFiltered));
    // Enter that takes the suggestion of an input method belongs to the text.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? search : all[at - 1])?.focus();
    else if (digit || isEnter) {
      // A key that is held down would switch on and off in turn.
      if (!event.repeat)
        press(digit ? Number(event.key) - 1 : Math.max(at, 0), isEnter && isTyping);
    } else if (event.key === 'Escape' && isFiltered) query.value = '';
    else return;
    event.preventDefault();
  };
}
