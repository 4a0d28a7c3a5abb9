import type { AreaHandlers, Output } from '@/utils/messaging/protocol';
import { type Problem, ProblemError } from '@/utils/problem';
import { parseItem, parseScheduleRuns, parseSchedule } from '@/utils/schedules/parse-service-lists';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { withWebLock } from '@/utils/storage/web-locks';
import type { AccountArea } from '../../account/background/account-area';
import { withAccountLock } from '../../account/background/account-lock';
import { checkFloor } from '../../runs/background/cost-checks';
import type { RunsArea } from '../../runs/background/runs-area';
import { createServiceCalls } from './service-calls';
import type { ScheduleChange } from '@/utils/schedules/change-schema';
import { createSchedule } from './create-schedule';
import { forgetPendingChange, sendAtMostOnce, markLostChanges } from './pending-changes';
import { refreshServiceList, refreshServiceLists } from './refresh-lists';
import { takeScheduleRun } from './take-schedule-run';
import { isRecord } from '../../is-record';

type Changed = Output<'schedules/change'>;
type Toggle = Extract<ScheduleChange, { kind: 'toggle' }>;

/** Creates the handlers for items stored at the service: read, create, pause, resume and remove. */
export function createSchedulesArea(
  account: AccountArea,
  runs: Pick<RunsArea, 'resume'>,
): AreaHandlers<'schedules'> {
  const calls = createServiceCalls(account);

  /** Whether a schedule is active now, by its own answer or by the list; a problem where neither says. */
  async function isActive(id: string): Promise<boolean | Problem> {
    const now = await calls((api) => api.get('schedules', id));
    if ('problem' in now) return now.problem;
    const answered = activeIn(now.json);
    if (answered !== null) return answered;
    await refreshServiceList(calls, 'schedules');
    const { items, problem } = (await serviceSchedulesItem.read()).schedules;
    const item = items.find((one) => one.id === id);
    return problem ?? (item && parseSchedule(item).active) ?? { code: 'service-garbled' };
  }

  /**
   * The API can only toggle, so the state is read first to match the pressed button. A second press of the same button
   * waits until the first one has toggled.
   */
  async function toggle(change: Toggle): Promise<Changed> {
    if (change.active) await checkFloor(change.price);
    return await withWebLock('schedule-toggle', () => toggleAlone(change));
  }

  async function toggleAlone({ id, name, active }: Toggle): Promise<Changed> {
    const now = await isActive(id);
    if (typeof now === 'object') return { problem: now, lost: false };
    if (now === active) return {};
    const sent = await sendAtMostOnce(active ? 'resume' : 'pause', name, () =>
      calls((api) => api.toggle(id), { once: true }),
    );
    return 'problem' in sent ? { problem: sent.problem, lost: sent.lost } : {};
  }

  async function remove({
    of,
    id,
    name,
  }: Extract<ScheduleChange, { kind: 'remove' }>): Promise<Changed> {
    const sent = await sendAtMostOnce('remove', name, () => calls((api) => api.remove(of, id)));
    return 'problem' in sent ? { problem: sent.problem, lost: sent.lost } : {};
  }

  async function carryOut(change: ScheduleChange): Promise<Changed> {
    switch (change.kind) {
      case 'create': {
        const made = await createSchedule(calls, change);
        if (!made.lost)
          await Promise.all([
            refreshServiceList(calls, 'configs'),
            refreshServiceList(calls, 'schedules'),
          ]);
        return made;
      }
      case 'toggle': {
        const done = await toggle(change);
        await refreshServiceList(calls, 'schedules');
        return done;
      }
      case 'remove': {
        const done = await remove(change);
        await refreshServiceList(calls, change.of);
        return done;
      }
      case 'dismiss':
        await forgetPendingChange(change.id);
        return {};
      case 'fetch': {
        // In the same lock, so that the account cannot be deleted before the run is stored.
        const runId = await withAccountLock(async () => {
          const accountId = await account.inUse();
          const { baseUrl } = await account.scraperAccess({ accountId });
          return await takeScheduleRun(change, { baseUrl, accountId });
        });
        await runs.resume();
        return { id: runId };
      }
    }
  }

  return {
    async 'schedules/list'({ id }) {
      if (id === '') {
        await markLostChanges();
        await refreshServiceLists(calls);
        return {};
      }
      const called = await calls((api) => api.runs(id));
      if ('problem' in called) throw new ProblemError(called.problem.code, called.problem);
      const found = parseScheduleRuns(called.json);
      if (!found) throw new ProblemError('service-garbled');
      return { runs: found };
    },
    'schedules/change': ({ change }) => carryOut(change),
  };
}

/** Whether the schedule in a response is active; null if the response does not say. It may be wrapped in an object. */
function activeIn(json: unknown): boolean | null {
  const wrapped = isRecord(json) ? [json['schedule'], json['data']] : [];
  const [item] = [...wrapped, json].flatMap((one) => parseItem(one) ?? []);
  return item ? parseSchedule(item).active : null;
}
