import type { Problem } from '@/utils/problem';
import type { PendingChange } from '@/utils/schedules/schema';
import type { CallOutcome } from './service-calls';
import { changeServiceSchedules } from './refresh-lists';

/** Changes whose reply this life waits for; a stored one that is not among them was lost with an earlier life. */
const underWay = new Set<string>();

export type SentChange = { json: unknown } | { problem: Problem; lost: boolean };

/**
 * Sends one change: its intent is on the disk before the call, and stays as `unknown` where the reply is lost.
 * It is never sent again by itself.
 */
export async function sendOnce(
  what: PendingChange['what'],
  name: string,
  call: () => Promise<CallOutcome>,
): Promise<SentChange> {
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

/** Takes an intent away: it ended, or the user looked what became of it. */
export async function forgetPendingChange(id: string): Promise<void> {
  await changeServiceSchedules((state) => ({
    ...state,
    intents: state.intents.filter((one) => one.id !== id),
  }));
}

/** What an earlier life sent without hearing the reply becomes `unknown`. */
export async function markLostChanges(): Promise<void> {
  await changeServiceSchedules((state) => ({
    ...state,
    intents: state.intents.map((one) =>
      underWay.has(one.id) ? one : { ...one, state: 'unknown' },
    ),
  }));
}
