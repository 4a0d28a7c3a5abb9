import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Keyboard control of the list below the search box: arrow keys move, digits and Enter press rows. Rows are the
 * elements with `data-row`, which is 'on' where a press would switch the profile off.
 * @param isWhole whether all rows are loaded. An earlier choice is executed once they are: three letters and Enter
 * may be typed before the countries are loaded.
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
    // The search text has changed meanwhile.
    if (!isWhole || waiting?.query !== query.value) return;
    press(waiting.at, waiting.isFound);
  }, [isWhole]);

  /** @param isFound whether the row is the result of a search, which is only known once all rows are loaded. */
  function press(at: number, isFound: boolean): void {
    const row = rows()[at];
    if (!isWhole && (isFound || !row)) chosen.current = { at, isFound, query: query.value };
    // Enter on a search result never switches a profile off: the user searched for it to use it.
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
    // Enter that accepts a suggestion of an input method belongs to the text.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? search : all[at - 1])?.focus();
    else if (digit || isEnter) {
      // A key held down would switch on and off repeatedly.
      if (!event.repeat)
        press(digit ? Number(event.key) - 1 : Math.max(at, 0), isEnter && isTyping);
    } else if (event.key === 'Escape' && isFiltered) query.value = '';
    else return;
    event.preventDefault();
  };
}
