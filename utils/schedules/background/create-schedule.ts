import type { Output } from '@/utils/messaging/protocol';
import { isRecord } from '@/utils/is-record';
import { itemId } from '@/utils/schedules/parse-service-lists';
import { requestBody } from '@/utils/runs/parameters/request-body';
import { checkFloor } from '../../runs/background/cost-checks';
import { addressToSend } from '../../runs/background/start-run';
import type { CallOutcome, ServiceCalls } from './service-calls';
import type { ScheduleCreation } from '@/utils/schedules/change-schema';
import { sendAtMostOnce } from './pending-changes';

type Changed = Output<'schedules/change'>;
type Lost = Extract<CallOutcome, { problem: unknown }>;

/** ID in the response to a creation, which may be wrapped in an object; null if missing. */
function madeId(json: unknown, name: string): string | null {
  if (!isRecord(json)) return null;
  const inner = json[name] ?? json['data'];
  return itemId(json) ?? (isRecord(inner) ? itemId(inner) : null);
}

/** Outcome of a creation. A response that names nothing leaves open what was created. */
function outcomeOf(called: CallOutcome, name: string): { id: string } | Lost {
  if ('problem' in called) return called;
  const id = madeId(called.json, name);
  return id === null ? { problem: { code: 'service-garbled' }, lost: true } : { id };
}

/** Parameters of a scrape, without those that only this browser knows. Rejects as a scrape would. */
async function paramsOf(
  what: Exclude<ScheduleCreation['what'], { configId: string }>,
): Promise<Record<string, unknown>> {
  const url = await addressToSend(what.url, what.privateAddressConfirmed);
  const options = { ...what.options, sessionOfProfile: false };
  return requestBody({ url, options, session: null, background: false });
}

/**
 * Creates a configuration and a schedule for it; each call has its own intent. After a failure, the
 * result tells what was created, so that a retry does not create it twice.
 */
export async function createSchedule(
  calls: ServiceCalls,
  creation: ScheduleCreation,
): Promise<Changed> {
  const { name, what, minutes, start, stopOnError, price } = creation;
  await checkFloor(price);
  let configId: string;
  if ('configId' in what) ({ configId } = what);
  else {
    const params = await paramsOf(what);
    const sent = await sendAtMostOnce('config', name, async () =>
      outcomeOf(await calls((api) => api.createConfig(name, params), { once: true }), 'config'),
    );
    if ('problem' in sent) return { problem: sent.problem, lost: sent.lost };
    configId = sent.id;
  }
  const body = {
    name,
    config_id: configId,
    interval_minutes: minutes,
    ...(start !== '' && { start_time: start }),
    stop_on_error: stopOnError,
  };
  const sent = await sendAtMostOnce('schedule', name, async () =>
    outcomeOf(await calls((api) => api.createSchedule(body), { once: true }), 'schedule'),
  );
  if ('problem' in sent) return { problem: sent.problem, lost: sent.lost, configId };
  return { configId, id: sent.id };
}
