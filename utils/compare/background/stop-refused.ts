import { isStoppedBy } from '@/utils/compare/refused-comparison';
import { getRun } from '@/utils/library/database/library-runs';
import type { Problem } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';

/** Scrapes of a comparison that are in the library, in its order. */
export async function comparedRuns(places: readonly { runId: string }[]): Promise<ScrapeRun[]> {
  const runs = await Promise.all(places.map(({ runId }) => getRun(runId)));
  return runs.filter((run) => run?.kind === 'scrape');
}

/**
 * Whether another server has refused a scrape of the comparison that this waiting scrape belongs to. Reads only stored
 * data, so a restart of the background changes nothing.
 */
async function isRefusedComparison(run: ScrapeRun): Promise<boolean> {
  const { list } = await geoComparisonsItem.read();
  const own = list.find(({ places }) => places.some(({ runId }) => runId === run.id));
  const others = own?.places.filter(({ runId }) => runId !== run.id) ?? [];
  return isStoppedBy(run, await comparedRuns(others));
}

/**
 * Advances a run by one step, unless it is to be sent and its comparison was refused.
 * @param endUnsent ends a scrape that waits and must not be sent.
 */
export const stoppingRefused =
  (
    advance: (run: ScrapeRun) => Promise<void>,
    endUnsent: (id: string, problem: Problem) => Promise<void>,
  ) =>
  async (run: ScrapeRun): Promise<void> => {
    if (run.state === 'waiting' && (await isRefusedComparison(run))) {
      await endUnsent(run.id, { code: 'comparison-stopped' });
    } else await advance(run);
  };
