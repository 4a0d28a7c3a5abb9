import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { searchable } from '@/utils/searchable';
import { filterSections } from './filter-sections';

/**
 * Filters the sections below an element by words, including sections added later.
 * @returns the query, the ref of the parent element of the sections, whether nothing was found, and a function that
 * ends the search and shows all sections at once.
 */
export function useSettingsFilter(): {
  query: Signal<string>;
  root: { current: HTMLDivElement | null };
  nothing: Signal<boolean>;
  end: () => void;
} {
  const query = useSignal('');
  const nothing = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const text = query.value;
  useEffect(() => {
    const at = root.current;
    if (!at) return;
    const words = searchable(text).split(/\s+/).filter(Boolean);
    const filter = () => {
      nothing.value = filterSections(at, words) === 0;
    };
    filter();
    if (words.length === 0) return;
    const watch = new MutationObserver(filter);
    watch.observe(at, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [text]);
  const end = () => {
    query.value = '';
    nothing.value = false;
    if (root.current) filterSections(root.current, []);
  };
  return { query, root, nothing, end };
}
