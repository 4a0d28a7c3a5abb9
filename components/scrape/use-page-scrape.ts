import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useIntent, type IntentState } from '@/components/ui/hooks/use-intent';
import type { Problem } from '@/utils/problem';
import { send } from '@/utils/messaging/send';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { runs } from '@/utils/runs/state/runs';
import { isBeingScraped } from './is-being-scraped';
import type { ConfirmedAddress } from './page-scrape-form';

interface PageScrape {
  intent: IntentState;
  /** Problem of the last submission, if it was of this page; null: none. */
  problem: Problem | null;
  /** Whether a scrape of this page is running, including one started elsewhere. */
  underWay: boolean;
  submit: (url: string, options: ScrapeOptions, confirmations: ConfirmedAddress) => void;
}

/**
 * Submits scrapes of the active page and tracks whether one is running.
 * @param url URL of the page as it is sent; null: the page can't be scraped.
 */
export function usePageScrape(url: string | null): PageScrape {
  const intent = useIntent();
  // The background replies before the list of runs is reloaded; until then only the ID of the new
  // run is known.
  const begun = useSignal<{ url: string; runId: string } | null>(null);
  const submitted = useSignal<string | null>(null);
  const listed = runs.value.some(({ id }) => id === begun.value?.runId);
  useEffect(() => {
    if (listed) begun.value = null;
  }, [listed]);
  return {
    intent,
    problem: submitted.value === url ? intent.problem.value : null,
    underWay: isBeingScraped(url) || (!listed && begun.value !== null && begun.value.url === url),
    submit(address, options, confirmations) {
      void intent.run(async () => {
        submitted.value = address;
        const { runId } = await send('scrape/submit', { url: address, options, ...confirmations });
        begun.value = { url: address, runId };
      });
    },
  };
}
