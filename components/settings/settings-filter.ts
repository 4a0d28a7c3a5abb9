import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** Selector of one setting within a section. */
const parts = '.field, .check, tr';

function fits(text: string | null, words: readonly string[]): boolean {
  const lower = (text ?? '').toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}

/**
 * Hides settings that do not contain all words. A title that contains all words shows its whole
 * section.
 * @returns number of visible sections.
 */
function filter(root: HTMLElement, words: readonly string[]): number {
  let shown = 0;
  for (const section of root.querySelectorAll<HTMLElement>('section')) {
    // `data-also` contains synonyms that users search for.
    const title = `${section.querySelector('h2')?.textContent ?? ''} ${section.dataset['also'] ?? ''}`;
    const whole = words.length === 0 || fits(title, words);
    const listed = [...section.querySelectorAll<HTMLElement>(parts)].filter(
      // Nested settings are shown and hidden with their parent.
      (part) => !part.closest('dialog') && !part.parentElement?.closest(parts),
    );
    const found = whole || fits(section.textContent, words);
    // Words found outside the fields, or in several fields, show the whole section.
    const some = !whole && listed.some((part) => fits(part.textContent, words));
    for (const part of listed) part.hidden = some && !fits(part.textContent, words);
    section.hidden = !found;
    // What was found may be in a fold.
    if (found && words.length > 0)
      for (const fold of section.querySelectorAll('details')) fold.open = true;
    if (found) shown += 1;
  }
  return shown;
}

/**
 * Filters the sections below an element by words, including sections added later.
 * @returns the query, the ref of the parent element of the sections, and whether nothing was found.
 */
export function useSettingsFilter(): {
  query: Signal<string>;
  root: { current: HTMLDivElement | null };
  nothing: Signal<boolean>;
} {
  const query = useSignal('');
  const nothing = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const text = query.value;
  useEffect(() => {
    const at = root.current;
    if (!at) return;
    const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const look = () => {
      nothing.value = filter(at, words) === 0;
    };
    look();
    if (words.length === 0) return;
    const watch = new MutationObserver(look);
    watch.observe(at, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [text]);
  return { query, root, nothing };
}
