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
  /** ID of the run submitted last; empty: none. */
  runId: string;
  /** Resolves to true on success. */
  submit: (
    url: string,
    options: ScrapeOptions,
    confirmations: ConfirmedAddress,
  ) => Promise<boolean>;
}

/**
 * Submits scrapes of a page and tracks whether one is running.
 * @param url URL of the page as it is sent; null: there is none, or it can't be scraped.
 */
export function usePageScrape(url: string | null): PageScrape {
  const intent = useIntent();
  const runId = useSignal('');
  // The background replies before the list of runs is reloaded; until then only the ID of the new
  // run is known, and its URL is kept here.
  const begun = useSignal<string | null>(null);
  const submitted = useSignal<string | null>(null);
  const listed = runs.value.some(({ id }) => id === runId.value);
  useEffect(() => {
    if (listed) begun.value = null;
  }, [listed, runId.value]);
  return {
    intent,
    problem: submitted.value === url ? intent.problem.value : null,
    underWay: isBeingScraped(url) || (!listed && url !== null && begun.value === url),
    runId: runId.value,
    submit(address, options, confirmations) {
      return intent.run(async () => {
        submitted.value = address;
        const run = await send('scrape/submit', { url: address, options, ...confirmations });
        runId.value = run.runId;
        begun.value = address;
      });
    },
  };
}
