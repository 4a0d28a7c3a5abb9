import type { Problem } from '../problem';
import { type Delivery, maxBodyLength, maxDeliveries } from './schema';

/** Pauses in ms before the second and later attempts; after the last one the delivery is refused. */
const pauses = [30_000, 120_000, 600_000, 3_600_000, 21_600_000] as const;
/** Longest pause that a receiver may ask for. */
const longestPause = 86_400_000;

/**
 * Whether no further attempt is made. The background may have been killed during the last one, which then has no
 * recorded end.
 */
export const isSpent = ({ attempts }: Delivery): boolean => attempts > pauses.length;

/**
 * Whether a waiting delivery is to be sent now. A time further ahead than the longest pause means that the clock was
 * set back since it was planned, so the delivery does not wait for it.
 */
export const isDue = ({ state, nextAt }: Delivery, now: number): boolean =>
  state === 'waiting' && (nextAt <= now || nextAt - now > longestPause);

/**
 * Whether a delivery was refused because too much was waiting. Its body was not stored, so it is queued anew when the
 * same delivery is asked for again.
 */
export const isWithoutRoom = ({ problem }: Delivery): boolean =>
  problem?.code === 'webhook-backlog';

export interface AttemptEnd {
  /** HTTP status; null: no answer. */
  status: number | null;
  /** Whether the receiver answered with a redirect, which is not followed. */
  redirected: boolean;
  /** Pause that the receiver asked for, in ms; null: none. */
  retryAfter: number | null;
}

/** 4xx answers after which another attempt makes sense. */
const temporary = new Set([408, 425, 429]);

/** The delivery as an attempt begins; written before it, so that a killed background tries again later. */
export function attemptBegun(delivery: Delivery, now: number): Delivery {
  const pause = pauses[delivery.attempts] ?? pauses.at(-1) ?? 0;
  return { ...delivery, attempts: delivery.attempts + 1, nextAt: now + pause };
}

function problemOf({ status, redirected }: AttemptEnd): Problem | null {
  if (redirected) return { code: 'webhook-redirects' };
  if (status === null) return { code: 'webhook-silent' };
  return status >= 200 && status < 300 ? null : { code: 'webhook-refused', status };
}

export function attemptEnded(delivery: Delivery, end: AttemptEnd, now: number): Delivery {
  const { status, redirected, retryAfter } = end;
  const problem = problemOf(end);
  if (problem === null) return { ...delivery, status, problem, state: 'delivered', length: 0 };
  const isFinal =
    redirected || (status !== null && status >= 400 && status < 500 && !temporary.has(status));
  if (isFinal || isSpent(delivery)) return { ...delivery, status, problem, state: 'refused' };
  const requestedWait = Math.min(retryAfter ?? 0, longestPause);
  return { ...delivery, status, problem, nextAt: Math.max(delivery.nextAt, now + requestedWait) };
}

/** Pause in ms of a `Retry-After` header: seconds or a date; null: none. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const pause = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(pause) && pause > 0 ? pause : null;
}

/** Whether bodies of a total length may wait beside those that do. */
export function hasRoom(deliveries: readonly Delivery[], length: number): boolean {
  return (
    deliveries.reduce((sum, one) => sum + (one.state === 'waiting' ? one.length : 0), length) <=
    maxBodyLength
  );
}

/**
 * Drops ended deliveries above the limits, the oldest first. One that waits is never dropped.
 * @param all newest first.
 */
export function keptDeliveries(all: readonly Delivery[]): Delivery[] {
  let count = all.length;
  let length = all.reduce((sum, one) => sum + one.length, 0);
  return all
    .toReversed()
    .filter((one) => {
      const isOver = count > maxDeliveries || length > maxBodyLength;
      if (!isOver || one.state === 'waiting') return true;
      count -= 1;
      length -= one.length;
      return false;
    })
    .toReversed();
}
