import type { Problem } from '@/utils/problem';
import type { PendingChange } from '@/utils/schedules/schema';
import type { CallOutcome } from './service-calls';
import { changeServiceSchedules } from './refresh-lists';

/**
 * Changes sent by this worker. Any other stored one lost its response when an earlier worker ended.
 */
const underWay = new Set<string>();

type Failure = Extract<CallOutcome, { problem: Problem }>;

/**
 * Sends one change. The intent is stored before the call, and stays as `unknown` if the response is
 * lost. Never retried automatically.
 */
export async function sendAtMostOnce<Outcome extends object>(
  what: PendingChange['what'],
  name: string,
  call: () => Promise<Outcome | Failure>,
): Promise<Outcome | Failure> {
  const intent = {
    id: crypto.randomUUID(),
    what,
    name: name.slice(0, 300),
    at: Date.now(),
    state: 'sending',
  } as const;
  underWay.add(intent.id);
  try {
    await changeServiceSchedules((state, of) => ({
      ...state,
      intents: [{ ...intent, of }, ...state.intents].slice(0, 50),
    }));
    const called = await call();
    if ('problem' in called && called.lost) await mark(intent.id);
    else await forgetPendingChange(intent.id);
    return called;
  } finally {
    underWay.delete(intent.id);
  }
}

async function mark(id: string): Promise<void> {
  await changeServiceSchedules((state) => ({
    ...state,
    intents: state.intents.map((one) => (one.id === id ? { ...one, state: 'unknown' } : one)),
  }));
}

/** Removes an intent that has ended, or that the user has checked. */
export async function forgetPendingChange(id: string): Promise<void> {
  await changeServiceSchedules((state) => ({
    ...state,
    intents: state.intents.filter((one) => one.id !== id),
  }));
}

/** Sets changes sent by an earlier worker without a response to `unknown`. */
export async function markLostChanges(): Promise<void> {
  await changeServiceSchedules((state) => ({
    ...state,
    intents: state.intents.map((one) =>
      underWay.has(one.id) ? one : { ...one, state: 'unknown' },
    ),
  }));
}
