import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { listing, rows } from '@/utils/library/state/results-list';

/** Width from which list and result stand side by side; the same as in the style sheet. */
const wide = '(min-width: 960px)';

/**
 * Returns the ID of the result that opens by itself in a wide window: the first of the list, kept
 * while it is listed, so that a newer result does not replace the one that is read. Empty: none.
 */
export function useFirstResult(): string {
  const isWide = useSignal(matchMedia(wide).matches);
  const opened = useRef({ number: -1, id: '' });
  useEffect(() => {
    const media = matchMedia(wide);
    const follow = () => {
      isWide.value = media.matches;
    };
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const { numbers } = listing.value;
  // A damaged result does not open by itself.
  const first = numbers.find((number) => rows.value.get(number) !== null);
  if (opened.current.id === '' || !numbers.includes(opened.current.number)) {
    // Nothing opens until its row is loaded.
    const id = first === undefined ? '' : (rows.value.get(first)?.id ?? '');
    opened.current = { number: first ?? -1, id };
  }
  return isWide.value ? opened.current.id : '';
}
