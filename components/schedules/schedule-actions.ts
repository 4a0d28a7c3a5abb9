import type { Made, Plan } from '@/components/schedules/schedule-dialog';
import type { Run, ScrapeOptions } from '@/utils/runs/schema';
import { send } from '@/utils/messaging/send';
import { saved } from '@/utils/schedules/state';
import { ProblemError, toProblem } from '@/utils/problem';
import { optionsWith, priced } from '@/utils/schedules/config-options';
import { addressOf, paramsOf, scheduleOf } from '@/utils/schedules/parse-service-lists';
import type { SavedKind, SavedThing } from '@/utils/schedules/schema';
import { expectedCost } from '@/utils/runs/cost/cost';

/** What a schedule or a configuration scrapes, as far as the lists tell it. */
export interface Target {
  configId: string;
  /** Empty: not known. */
  url: string;
  /** Null: the configuration is not among those that are listed, so nothing is known of its price. */
  options: ScrapeOptions | null;
}

/** What a configuration scrapes. */
export function targetOf(config: SavedThing): Target {
  const { id } = config;
  return { configId: id, url: addressOf(config), options: optionsWith(id, paramsOf(config)) };
}

/** What a schedule scrapes. */
export function targetOfSchedule(schedule: SavedThing): Target {
  const { configId } = scheduleOf(schedule);
  const config = saved().configs.items.find(({ id }) => id === configId);
  return config ? targetOf(config) : { configId: configId ?? '', url: '', options: null };
}

/** Credits that one run may cost; 0: not known. */
export function priceOf({ url, options }: Target, runs: readonly Run[]): number {
  return options ? expectedCost(url, priced(options), runs).most : 0;
}

/** Sends one change. Rejects with what the service said, and with `maybe-charged` where its reply was lost. */
export async function change(what: Record<string, unknown>): Promise<string | undefined> {
  const { problem, lost, id } = await send('saved/change', { change: what });
  if (problem) throw new ProblemError(lost ? 'maybe-charged' : problem.code, problem);
  return id;
}

export const toggle = (thing: SavedThing, active: boolean, price: number) =>
  change({ kind: 'toggle', id: thing.id, name: thing.name || thing.id, active, price });

export const remove = (of: SavedKind, thing: SavedThing) =>
  change({ kind: 'remove', of, id: thing.id, name: thing.name || thing.id });

type What =
  | { configId: string }
  | { url: string; options: ScrapeOptions; privateConfirmed: boolean };

/**
 * Makes a schedule, and its configuration where there is none. One that was made before its schedule failed is used
 * again at the next try.
 */
export function createMaker(first: What, onMade: (id: string) => void) {
  let what = first;
  return async (plan: Plan): Promise<Made> => {
    try {
      const change = { kind: 'create', ...plan, what };
      const { problem, lost = false, configId, id } = await send('saved/change', { change });
      if (configId !== undefined) what = { configId };
      if (problem) return { problem, lost };
      onMade(id ?? '');
      return 'made';
    } catch (error) {
      return { problem: toProblem(error), lost: false };
    }
  };
}
