import { searchable } from '@/utils/searchable';

/** Selector of one setting within a section. */
const parts = '.field, .check, tr';

function fits(text: string | null, words: readonly string[]): boolean {
  const within = searchable(text ?? '');
  return words.every((word) => within.includes(word));
}

/**
 * Hides settings that do not contain all words. A title that contains all words shows its whole
 * section.
 * @param words as `searchable` returns them.
 * @returns number of visible sections.
 */
export function filterSections(root: HTMLElement, words: readonly string[]): number {
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
    // Matches may be in a collapsed part.
    if (found && words.length > 0)
      for (const details of section.querySelectorAll('details')) details.open = true;
    if (found) shown += 1;
  }
  return shown;
}
