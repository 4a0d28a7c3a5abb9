import type { ScheduleOutcome, SchedulePlan } from '@/components/schedules/schedule-dialog';
import type { Run, ScrapeOptions } from '@/utils/runs/schema';
import { send } from '@/utils/messaging/send';
import { serviceSchedules } from '@/utils/schedules/state';
import { ProblemError, toProblem } from '@/utils/problem';
import { optionsWithConfig, pricedOptions } from '@/utils/schedules/config-options';
import { itemAddress, itemParameters, parseSchedule } from '@/utils/schedules/parse-service-lists';
import type { ScheduleChange } from '@/utils/schedules/change-schema';
import type { ServiceItemKind, ServiceItem } from '@/utils/schedules/schema';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';

/** Target of a schedule or configuration, as far as the lists contain it. */
export interface ScheduleTarget {
  configId: string;
  /** URL of the page; empty: not known. */
  url: string;
  /**
   * Options of the scrape; null: the configuration is not listed, so that the price is not known.
   */
  options: ScrapeOptions | null;
}

export function configTarget(config: ServiceItem): ScheduleTarget {
  const { id } = config;
  return {
    configId: id,
    url: itemAddress(config),
    options: optionsWithConfig(id, itemParameters(config)),
  };
}

export function scheduleTarget(schedule: ServiceItem): ScheduleTarget {
  const { configId } = parseSchedule(schedule);
  const config = serviceSchedules().configs.items.find(({ id }) => id === configId);
  return config ? configTarget(config) : { configId: configId ?? '', url: '', options: null };
}

/** Returns the maximum cost of one run in credits; 0: not known. */
export function runPrice({ url, options }: ScheduleTarget, runs: readonly Run[]): number {
  return options ? estimateCost(url, pricedOptions(options), runs).most : 0;
}

/**
 * Sends one change. Rejects with the service's error, or with `maybe-charged` if the reply was
 * lost.
 */
export async function sendChange(what: ScheduleChange): Promise<string | undefined> {
  const { problem, lost, id } = await send('schedules/change', { change: what });
  if (problem) throw new ProblemError(lost ? 'maybe-charged' : problem.code, problem);
  return id;
}

export const toggleSchedule = (item: ServiceItem, active: boolean, price: number) =>
  sendChange({ kind: 'toggle', id: item.id, name: item.name || item.id, active, price });

export const removeItem = (of: ServiceItemKind, item: ServiceItem) =>
  sendChange({ kind: 'remove', of, id: item.id, name: item.name || item.id });

type What =
  | { configId: string }
  | { url: string; options: ScrapeOptions; privateAddressConfirmed: boolean };

/**
 * Returns a function that creates a schedule, and its configuration if none is given. A
 * configuration left by a failed attempt is reused by the next one.
 */
export function createScheduleMaker(first: What, onMade: (id: string) => void) {
  let what = first;
  return async (plan: SchedulePlan): Promise<ScheduleOutcome> => {
    try {
      const change = { kind: 'create' as const, ...plan, what };
      const { problem, lost = false, configId, id } = await send('schedules/change', { change });
      if (configId !== undefined) what = { configId };
      if (problem) return { problem, lost };
      onMade(id ?? '');
      return 'made';
    } catch (error) {
      const problem = toProblem(error);
      // The background may have sent it before it ended, or failed.
      const lost = ['background-silent', 'disk-full', 'unexpected'].includes(problem.code);
      return { problem, lost };
    }
  };
}
