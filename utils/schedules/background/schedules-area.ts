import type { AreaHandlers, Output } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { parseRuns, parseSchedule, parseItem } from '@/utils/schedules/parse-service-lists';
import type { AccountArea } from '../../account/background/account-area';
import { withAccountLock } from '../../account/background/account-lock';
import { checkFloor } from '../../runs/background/cost-checks';
import type { RunsArea } from '../../runs/background/runs-area';
import { createServiceCalls } from './service-calls';
import type { ScheduleChange } from '@/utils/schedules/change-schema';
import { createSchedule } from './create-schedule';
import { forgetPendingChange, sendAtMostOnce, markLostChanges } from './pending-changes';
import { refreshServiceList, refreshServiceLists } from './refresh-lists';
import { takeScheduleRun } from './take-run';

type Changed = Output<'schedules/change'>;

/** Creates the handlers for items stored at the service: read, create, pause, resume and remove. */
export function createSchedulesArea(
  account: AccountArea,
  runs: Pick<RunsArea, 'resume'>,
): AreaHandlers<'schedules'> {
  const calls = createServiceCalls(account);

  /** The API can only toggle, so the state is read first to match the pressed button. */
  async function toggle({
    id,
    name,
    active,
    price,
  }: Extract<ScheduleChange, { kind: 'toggle' }>): Promise<Changed> {
    if (active) await checkFloor(price);
    const now = await calls((api) => api.get('schedules', id));
    if ('problem' in now) return { problem: now.problem, lost: false };
    if (activeIn(now.json) === active) return {};
    const sent = await sendAtMostOnce(active ? 'resume' : 'pause', name, () =>
      calls((api) => api.toggle(id)),
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
      case 'looked':
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
      const found = parseRuns(called.json);
      if (!found) throw new ProblemError('service-garbled');
      return { runs: found };
    },
    'schedules/change': ({ change }) => carryOut(change),
  };
}

/** Whether the schedule in a response is active; null if the response does not say. */
function activeIn(json: unknown): boolean | null {
  const inner =
    typeof json === 'object' && json !== null && 'schedule' in json ? json.schedule : json;
  const item = parseItem(inner) ?? parseItem(json);
  return item && parseSchedule(item).active;
}
