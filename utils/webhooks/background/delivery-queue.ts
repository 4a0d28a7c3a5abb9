import { ext } from '@/utils/browser/ext';
import { isOffline } from '@/utils/browser/offline';
import { setWakeUp, shortestPeriod, type WakeUps } from '@/utils/browser/wake-ups';
import { type ProblemCode, ProblemError, toProblem } from '@/utils/problem';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { deliveryBodyItem, webhooksItem } from '@/utils/storage/registry/webhooks';
import { withWebLock } from '@/utils/storage/web-locks';
import { coalesceCalls } from '../../coalesce-calls';
import {
  type AttemptEnd,
  attemptBegun,
  attemptEnded,
  hasRoom,
  isDue,
  isSpent,
  isWithoutRoom,
  keptDeliveries,
  retryAfterOf,
} from '../delivery-plan';
import type { Delivery, NewDelivery, Webhook } from '../schema';
import { webhookSecretName } from '../secret-name';
import { signatureOf } from '../signature';
import { loggingFailure } from '@/utils/log-failure';

/** Longest time in ms to wait for an answer. */
const timeoutMs = 30_000;

export async function changeDelivery(
  id: string,
  change: (delivery: Delivery) => Delivery,
): Promise<void> {
  await webhooksItem.update((all) => ({
    ...all,
    deliveries: all.deliveries.map((one) => (one.id === id ? change(one) : one)),
  }));
}

/** Removes stored bodies that no listed delivery needs, such as those left by a killed background. */
export async function removeBodies(): Promise<void> {
  // Locked, because a body is stored before its delivery.
  await withWebLock('webhook-bodies', async () => {
    const { deliveries } = await webhooksItem.read();
    const start = deliveryBodyItem('').key;
    const needed = new Set(deliveries.filter(({ length }) => length > 0).map(({ id }) => id));
    const keys = Object.keys(await ext.storage.local.get(null));
    const unneeded = keys.filter(
      (key) => key.startsWith(start) && !needed.has(key.slice(start.length)),
    );
    if (unneeded.length > 0) await ext.storage.local.remove(unneeded);
  });
}

/** Posts one body. Never rejects for what the network or the receiver does. */
async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<AttemptEnd> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // The rows are meant for the host that the user typed.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const redirected = response.type === 'opaqueredirect';
    // Only the status counts; an endless answer would keep the connection open.
    await response.body?.cancel();
    return {
      status: redirected ? null : response.status,
      redirected,
      retryAfter: retryAfterOf(response.headers.get('retry-after'), Date.now()),
    };
  } catch {
    // The browser's error names the address, which may hold a token, and no cause.
    return { status: null, redirected: false, retryAfter: null };
  }
}

/**
 * Queue of the rows that go to the user's addresses. A delivery is stored before its first attempt, and each
 * attempt is noted before it begins, so that every one is delivered at least once.
 */
export function createDeliveryQueue() {
  async function refuse(id: string, code: ProblemCode): Promise<null> {
    await changeDelivery(id, (one) => ({ ...one, state: 'refused', problem: { code } }));
    return null;
  }

  /** @returns the end of the attempt; null: none was made. */
  async function attempt(delivery: Delivery): Promise<AttemptEnd | null> {
    const { id, webhookId } = delivery;
    if (isSpent(delivery)) return refuse(id, 'webhook-silent');
    // Read again, since the user may have changed or removed it since the round began.
    const { webhooks } = await webhooksItem.read();
    const url = webhooks.find((one) => one.id === webhookId)?.url;
    if (url === undefined) return refuse(id, 'webhook-gone');
    const body = await deliveryBodyItem(id).read();
    let secret: string | null;
    try {
      secret = await secrets.get(webhookSecretName(webhookId));
    } catch (error) {
      const { code } = toProblem(error);
      if (code !== 'device-key-lost' && code !== 'storage-unreadable') throw error;
      return refuse(id, code);
    }
    if (body === null || secret === null) return refuse(id, 'webhook-gone');
    await changeDelivery(id, (one) => attemptBegun(one, Date.now()));
    const signature = await signatureOf(secret, Math.floor(Date.now() / 1000), body);
    const end = await post(url, body, { 'vantage-delivery': id, 'vantage-signature': signature });
    await changeDelivery(id, (one) => attemptEnded(one, end, Date.now()));
    return end;
  }

  /**
   * Attempts the due deliveries of one webhook, the oldest first and one after another, so that parts arrive in order
   * unless one has to be tried again. If a delivery gets no answer, the remaining ones wait for the next round: each
   * could take as long again.
   */
  async function attemptAll(due: readonly Delivery[], webhookId: string): Promise<void> {
    const own = due.filter((delivery) => delivery.webhookId === webhookId);
    for (const delivery of own.toReversed()) {
      const end = await attempt(delivery);
      if (end && end.status === null && !end.redirected) return;
    }
  }

  async function arm(): Promise<void> {
    const waiting = (await webhooksItem.read()).deliveries.filter(
      ({ state }) => state === 'waiting',
    );
    const now = Date.now();
    if (waiting.length === 0) await setWakeUp('vantage:webhooks', null);
    else if (waiting.some((one) => isDue(one, now))) {
      // Offline or locked: retried later.
      await setWakeUp('vantage:webhooks', { everyMinutes: shortestPeriod });
    } else
      await setWakeUp('vantage:webhooks', { at: Math.min(...waiting.map(({ nextAt }) => nextAt)) });
  }

  async function round(): Promise<void> {
    const { deliveries } = await webhooksItem.read();
    if (deliveries.every(({ state }) => state !== 'waiting')) return arm();
    await setWakeUp('vantage:webhooks', { everyMinutes: shortestPeriod });
    if (!isOffline() && !(await isLocked())) {
      const now = Date.now();
      const due = deliveries.filter((one) => isDue(one, now));
      const webhookIds = new Set(due.map(({ webhookId }) => webhookId));
      await Promise.all([...webhookIds].map((id) => attemptAll(due, id)));
      await removeBodies();
    }
    await arm();
  }

  const processDue = coalesceCalls(round);

  const requestProcessing = loggingFailure('webhooks', processDue);

  /**
   * Stores a delivery.
   * @returns false if too much waits: the delivery is noted as refused.
   */
  async function store(delivery: NewDelivery, body: string): Promise<boolean> {
    const { webhooks, deliveries } = await webhooksItem.read();
    const isOwn = ({ id }: Webhook): boolean => id === delivery.webhookId;
    if (deliveries.some((one) => one.id === delivery.id && !isWithoutRoom(one))) return true;
    if (!webhooks.some(isOwn)) throw new ProblemError('webhook-gone');
    const now = Date.now();
    const fits = hasRoom(deliveries, body.length);
    // The body first: a delivery without one could not be sent.
    if (fits) await deliveryBodyItem(delivery.id).write(body);
    const added: Delivery = {
      ...delivery,
      createdAt: now,
      state: fits ? 'waiting' : 'refused',
      attempts: 0,
      nextAt: now,
      status: null,
      problem: fits ? null : { code: 'webhook-backlog' },
      length: fits ? body.length : 0,
    };
    const after = await webhooksItem.update((all) => {
      // It may have been removed since it was read.
      if (!all.webhooks.some(isOwn)) return all;
      const others = all.deliveries.filter(({ id }) => id !== delivery.id);
      return { ...all, deliveries: keptDeliveries([added, ...others]) };
    });
    if (!after.webhooks.some(isOwn)) {
      await ext.storage.local.remove(deliveryBodyItem(delivery.id).key);
      throw new ProblemError('webhook-gone');
    }
    return fits;
  }

  /** Stores a delivery and sends it. Rejects with `webhook-gone`, `webhook-backlog`. */
  async function queue(delivery: NewDelivery, body: string): Promise<void> {
    const fits = await withWebLock('webhook-bodies', () => store(delivery, body));
    requestProcessing();
    if (!fits) throw new ProblemError('webhook-backlog');
  }

  const wakeUps: Pick<WakeUps, 'vantage:webhooks'> = {
    'vantage:webhooks': { arm: processDue, run: processDue },
  };
  return {
    wakeUps,
    /** Sends what is due, and sets the alarm for what waits. */
    processDue,
    requestProcessing,
    queue,
    /** Queues the differences of a watch. If there is no room, the delivery is stored as refused. */
    async queueQuietly(delivery: NewDelivery, body: string): Promise<void> {
      await queue(delivery, body).catch((error: unknown) => {
        const { code } = toProblem(error);
        if (code !== 'webhook-gone' && code !== 'webhook-backlog') throw error;
      });
    },
  };
}
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;
