import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { searchable } from '@/utils/searchable';

interface ListSearch<T> {
  /** Search box, which the key '/' focuses; null for a list too short to need one. */
  box: ComponentChildren;
  found: readonly T[];
  /** Whether words are typed, also while the list is too short for the box. */
  isSearching: boolean;
}

/**
 * Search over a list that is shown whole: an item is found if it contains each word, in any case, with or without
 * accents.
 * @param wordsOf text of an item that is searched.
 * @param isWhole false while items are still to be read: then it is not said that none is found.
 */
export function useListSearch<T>(
  items: readonly T[],
  wordsOf: (item: T) => string,
  isWhole = true,
): ListSearch<T> {
  const text = useSignal('');
  const words = searchable(text.value).split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0;
  if (items.length < 2) return { box: null, found: items, isSearching };
  const found = items.filter((item) => {
    const within = searchable(wordsOf(item));
    return words.every((word) => within.includes(word));
  });
  const box = (
    <div class="stack-s">
      <input
        type="search"
        class="input"
        aria-label={i18n.t('palette.focusSearch')}
        placeholder={i18n.t('palette.focusSearch')}
        title={`${i18n.t('palette.focusSearch')} (/)`}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <p class={found.length === 0 ? 'hint' : 'vh'} role="status">
        {!isSearching || (found.length === 0 && !isWhole)
          ? ''
          : found.length === 0
            ? i18n.t('palette.none')
            : i18n.t('targeting.found', found.length)}
      </p>
    </div>
  );
  return { box, found, isSearching };
}
