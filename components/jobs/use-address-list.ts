import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type AddressList, parseAddresses } from '@/utils/jobs/addresses';
import { withoutSitemap } from '@/utils/jobs/found-text';

/** Delay in milliseconds after the last key press before the addresses are parsed: 10,000 take a while. */
const settleMs = 150;

/** Addresses of a text, in which a pasted sitemap is replaced by its addresses. */
export function useAddressList(text: Signal<string>): ReadonlySignal<AddressList> {
  const { value: typed } = text;
  const list = useMemo(() => signal(parseAddresses(withoutSitemap(typed))), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      const lines = withoutSitemap(typed);
      list.value = parseAddresses(lines);
      // What was pasted stays if it has no address, and so does what was added meanwhile.
      if (lines !== '' && text.value === typed) text.value = lines;
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return list;
}
