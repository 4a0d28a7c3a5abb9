import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Moves keyboard focus when the focused element is removed, such as a row of a list or a form. Otherwise the browser
 * would move it to the beginning of the page.
 * @returns the ref of a box that stays or is replaced, and `focusNext`, to be called before the removal: it names the
 *   next element, the one at `at` of those in the box that match `selector`, or the last of them. Without any, focus
 *   goes to the first control beside the box, or to the main region.
 */
export function useNextFocus() {
  const place = useRef<HTMLElement | null>(null);
  const box = useCallback((element: HTMLElement | null) => {
    place.current = element;
  }, []);
  const wanted = useRef<{ selector: string; at: number; from: Element | null } | null>(null);
  // At each render: a removal may be answered later, and a disabled button can't take focus until then.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { selector, at, from } = wanted.current;
    const stays = from?.isConnected === true && !from.matches('body, :disabled');
    if (stays && document.activeElement !== from) wanted.current = null;
    else if (document.activeElement === document.body) {
      const found = place.current?.querySelectorAll<HTMLElement>(selector) ?? [];
      const beside =
        place.current?.parentElement?.querySelector<HTMLElement>('input, select, button');
      const next =
        found[Math.min(at, found.length - 1)] ?? beside ?? document.querySelector('main');
      next?.focus();
      if (document.activeElement !== document.body) wanted.current = null;
    } else if (document.activeElement !== from) wanted.current = null;
  });
  return {
    box,
    focusNext(selector: string, at = 0): void {
      wanted.current = { selector, at, from: document.activeElement };
    },
  };
}
