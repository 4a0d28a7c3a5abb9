import { isRunUnderWay } from '@/utils/runs/run-states';
import { runs } from '@/utils/runs/state/runs';

/**
 * Whether a scrape of a URL is running, as the list of runs has it.
 * @param url null: no URL.
 */
export const isBeingScraped = (url: string | null): boolean =>
  runs.value.some((run) => run.kind === 'scrape' && run.url === url && isRunUnderWay(run.state));
