import { getRun } from '@/utils/library/database/library-runs';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { hasEnded } from '@/utils/runs/run-states';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import {
  costOfAll,
  totalCost,
  variantOptions,
  variantsOf,
  withChangedComparison,
  withRate,
  withReplacedRun,
  withComparison,
} from '@/utils/compare/comparison-plan';
import { nextToSend } from '@/utils/compare/refused-comparison';
import { queuedRun } from '@/utils/runs/queued-run';
import {
  type ComparisonChoice,
  maxVariants,
  type Comparison,
  type ComparisonAction,
} from '@/utils/compare/schema';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { checkTotalCost, withFloorLock } from '../../runs/background/cost-checks';
import { comparedRuns } from './stop-refused';

interface Dependencies {
  addressToSend(url: string, confirmed: boolean): Promise<string>;
  scraperAccess(): Promise<unknown>;
  addRuns(runs: readonly ScrapeRun[]): Promise<void>;
  cancel(runId: string): Promise<void>;
  /** Sets the alarm that wakes the background. */
  keepAlarm(): Promise<void>;
  /** Schedules the next round of the run scheduler. */
  scheduleNextRound(): Promise<void>;
}

const refused = () => new ProblemError('message-refused', { detail: 'compare/act' });

const most = (url: string, choice: ComparisonChoice) => (runs: readonly Run[]) =>
  totalCost(url, choice, runs).most;

/** Queues the scrapes of a stored comparison; each is stored before it is sent. */
async function send(
  dependencies: Dependencies,
  id: string,
  runs: readonly ScrapeRun[],
): Promise<void> {
  await dependencies.keepAlarm();
  await dependencies.addRuns(runs);
  // The runs are stored and will be sent. An error shown now would make the user start them again.
  await recordSent(dependencies, id, runs).catch(logFailure('noting the scrapes of a comparison'));
}

async function recordSent(
  dependencies: Dependencies,
  id: string,
  runs: readonly ScrapeRun[],
): Promise<void> {
  await dependencies.scheduleNextRound();
  const ids = new Set(runs.map((run) => run.id));
  const keep = (comparison: Comparison): Comparison => ({
    ...comparison,
    places: comparison.places.map((one) => (ids.has(one.runId) ? { ...one, kept: true } : one)),
  });
  await geoComparisonsItem.update((comparisons) => withChangedComparison(comparisons, id, keep));
}

/**
 * Starts a comparison.
 * @param id ID of the user's click and of the comparison; a second call has no effect.
 */
async function start(
  dependencies: Dependencies,
  id: string,
  action: Extract<ComparisonAction, { act: 'start' }>,
): Promise<string> {
  const { choice } = action;
  const url = await dependencies.addressToSend(action.url, action.privateAddressConfirmed);
  const variants = variantsOf(choice);
  if (variants.length === 0 || variants.length > maxVariants) throw refused();
  await dependencies.scraperAccess();
  const at = Date.now();
  const places = variants.map((variant, index) => ({
    ...variant,
    runId: `${id}-${index}`,
    kept: false,
  }));
  const comparison: Comparison = {
    id,
    url,
    createdAt: at,
    screenshots: choice.screenshots,
    places,
    baseline: places[0]?.runId ?? '',
    removedAt: null,
  };
  const runs = places.map((variant) =>
    queuedRun(variant.runId, url, variantOptions(variant, choice.screenshots), at),
  );
  await withFloorLock(async () => {
    if ((await geoComparisonsItem.read()).list.some((one) => one.id === id)) return;
    await checkTotalCost(most(url, choice), action.costConfirmed);
    await geoComparisonsItem.update((comparisons) =>
      withComparison(comparisons, comparison, choice),
    );
    await send(dependencies, comparison.id, runs);
  });
  return id;
}

async function stored(id: string): Promise<Comparison> {
  const comparison = (await geoComparisonsItem.read()).list.find((one) => one.id === id);
  if (!comparison) throw refused();
  return comparison;
}

/**
 * Repeats one scrape.
 * @param newId ID of the user's click and of the run; a second call has no effect.
 */
async function repeat(
  dependencies: Dependencies,
  newId: string,
  { id, runId, privateAddressConfirmed }: Extract<ComparisonAction, { act: 'repeat' }>,
): Promise<void> {
  const comparison = await stored(id);
  if (comparison.places.some((one) => one.runId === newId)) return;
  const variant = comparison.places.find((one) => one.runId === runId);
  const before = await getRun(runId);
  if (!variant || (before && !hasEnded(before))) throw refused();
  const options = variantOptions(variant, comparison.screenshots);
  const run = queuedRun(newId, comparison.url, options, Date.now());
  await replace(dependencies, comparison, [{ before: runId, run }], privateAddressConfirmed);
}

/**
 * Replaces earlier scrapes by new ones and sends these. The user has confirmed their cost. The address is checked as at
 * the start: that of a comparison from a backup never was.
 */
async function replace(
  dependencies: Dependencies,
  comparison: Comparison,
  pairs: readonly { before: string; run: ScrapeRun }[],
  confirmed = false,
): Promise<void> {
  const { id } = comparison;
  const url = await dependencies.addressToSend(comparison.url, confirmed);
  await dependencies.scraperAccess();
  const runs = pairs.map(({ run }) => run);
  const options = runs.map((run) => run.options);
  await withFloorLock(async () => {
    const { places } = await stored(id);
    if (!pairs.every(({ before }) => places.some(({ runId }) => runId === before))) return;
    await checkTotalCost((earlier) => costOfAll(url, options, earlier).most, true);
    await geoComparisonsItem.update((all) =>
      withChangedComparison(all, id, (now) =>
        pairs.reduce(
          (one, { before, run }) => withReplacedRun(one, before, { runId: run.id, kept: false }),
          now,
        ),
      ),
    );
    await send(dependencies, id, runs);
  });
}

/**
 * Sends the next scrapes that the comparison did not send because another server had refused one.
 * @param newId ID of the user's click, used for the first new run; a second call with it has no effect.
 */
async function resume(
  dependencies: Dependencies,
  newId: string,
  { id, privateAddressConfirmed }: Extract<ComparisonAction, { act: 'resume' }>,
): Promise<void> {
  const comparison = await stored(id);
  if (comparison.places.some(({ runId }) => runId === newId)) return;
  const next = nextToSend(await comparedRuns(comparison.places));
  const pairs = next.map(({ id: before, options }, at) => ({
    before,
    run: queuedRun(at === 0 ? newId : `${newId}-${at}`, comparison.url, options, Date.now()),
  }));
  if (pairs.length > 0) await replace(dependencies, comparison, pairs, privateAddressConfirmed);
}

async function stop(dependencies: Dependencies, id: string): Promise<void> {
  const runs = await comparedRuns((await stored(id)).places);
  // Waiting scrapes are cancelled first: a cancelled running one frees a slot, and a waiting one would be sent.
  const waiting = runs.filter(({ state }) => state === 'waiting');
  const others = runs.filter(({ state }) => state !== 'waiting');
  for (const run of [...waiting, ...others]) await dependencies.cancel(run.id);
  await dependencies.scheduleNextRound();
}

async function change(id: string, how: (comparison: Comparison) => Comparison): Promise<void> {
  await geoComparisonsItem.update((comparisons) => withChangedComparison(comparisons, id, how));
}

/** Creates the handler for comparisons: each variant is an ordinary scrape, grouped by the comparison. */
export function createCompareArea(dependencies: Dependencies): AreaHandlers<'compare'> {
  return {
    async 'compare/act'({ id = crypto.randomUUID(), act: action }) {
      switch (action.act) {
        case 'start':
          return { id: await start(dependencies, id, action) };
        case 'repeat':
          await repeat(dependencies, id, action);
          break;
        case 'resume':
          await resume(dependencies, id, action);
          break;
        case 'stop':
          await stop(dependencies, action.id);
          break;
        case 'baseline':
          await change(action.id, (comparison) => ({ ...comparison, baseline: action.runId }));
          break;
        case 'rate':
          await geoComparisonsItem.update((all) => withRate(all, action.key, action.rate));
          break;
        case 'remove':
          await change(action.id, (comparison) => ({ ...comparison, removedAt: Date.now() }));
          break;
        case 'restore':
          await change(action.id, (comparison) => ({ ...comparison, removedAt: null }));
      }
      return { id: action.id };
    },
  };
}
