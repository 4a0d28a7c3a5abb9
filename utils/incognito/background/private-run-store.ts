import { ext, isFirefox } from '@/utils/browser/ext';
import { hasEnded } from '@/utils/library/database/export-bundle';
import { ledgerCall } from '@/utils/runs/cost/ledger';
import type { Speaker } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import type { Body, Run } from '@/utils/runs/schema';
import { mostPrivateSpent, privateSpentItem } from '@/utils/storage/registry/scrape';
import { withLock } from '@/utils/storage/web-locks';
import { wait } from '@/utils/wait';
import { bodyText } from '../body-text';
import {
  type PrivateRunRecord,
  readPrivateRun,
  readPrivateRuns,
  partKey,
  runKey,
} from '@/utils/storage/private-run-records';

/**
 * Runs of private windows, as the background keeps them (`private-run-records.ts`). Chromium's regular worker alone writes them; the
 * private one takes bodies from there into the private windows' own library (`take-private-results.ts`).
 */

/** Characters of a body under one key. */
const partLength = 2_000_000;
/** Bytes of `storage.session` that may be in use; of its 10 MiB the rest is left to others. */
const mostBytes = 8_000_000;
/** Milliseconds that a body waits for room: for the parts before it to be taken. */
const roomMs = 20_000;
const everyMs = 100;
/** Milliseconds after its end at which a run that nobody took is dropped. */
export const keptMs = 5 * 60_000;

const area = ext.storage.session;

/**
 * The private session of who speaks; undefined: it is in a regular window. One in a private window always has one, so
 * that nothing of it is taken for a regular window's.
 */
export const privateSessionOf = ({
  incognito,
  privateSession,
}: Pick<Speaker, 'incognito' | 'privateSession'>): string | undefined =>
  incognito ? (privateSession ?? 'unnamed') : undefined;

/** Null: it is no run of private windows, or was dropped. */
export async function getPrivateRun(id: string): Promise<Run | null> {
  return (await readPrivateRun(id))?.run ?? null;
}

export async function listPrivateRuns(): Promise<Run[]> {
  return (await readPrivateRuns()).runs.map(({ run }) => run);
}

export async function unfinishedPrivateRuns(): Promise<Run[]> {
  return (await listPrivateRuns()).filter((run) => !hasEnded(run));
}

/** What a run cost goes into the ledger: its amount, kind and time, and nothing of the page. */
async function noteCost(run: Run): Promise<void> {
  const { at, mode, used, refunded } = ledgerCall(run);
  const { id, state, updatedAt: changedAt } = run;
  const line = { id, at, mode, state, used, refunded, changedAt };
  await privateSpentItem.update((list) => {
    const place = list.findIndex((known) => known.id === id);
    return place < 0 ? [...list, line].slice(-mostPrivateSpent) : list.with(place, line);
  });
}

/** Adds a run, its line in the ledger first: that is on the disk before anything is paid for. */
export async function addPrivateRun(run: Run): Promise<void> {
  await noteCost(run);
  await area.set({ [runKey(run.id)]: { run, parts: 0 } satisfies PrivateRunRecord });
}

/**
 * Changes a run, and hands its body over with the same write where there is one. Rejects with `unexpected` where a
 * body finds no room. @returns null: it is none of these.
 */
export function updatePrivateRun(
  id: string,
  change: (run: Run) => Run,
  body?: Body,
): Promise<Run | null> {
  return withLock('private-runs', async () => {
    const held = await readPrivateRun(id);
    if (!held) return null;
    const run = change(held.run);
    // A poll changes a run without changing what it cost.
    if (run.state !== held.run.state || run.cost.used !== held.run.cost.used) await noteCost(run);
    const { count, rest } = body ? await handOver(body) : { count: held.parts, rest: {} };
    await area.set({ ...rest, [runKey(id)]: { run, parts: count } satisfies PrivateRunRecord });
    return run;
  });
}

/**
 * Writes the parts of a body one after another, as far as they do not fit beside each other. What is left over is
 * written together with the end of the run, so that neither is there without the other.
 */
async function handOver(body: Body): Promise<{ count: number; rest: Record<string, string> }> {
  const text = await bodyText(body);
  const count = Math.ceil(text.length / partLength);
  const parts = Array.from({ length: count }, (_, at): [string, string] => [
    partKey(body.id, at),
    text.slice(at * partLength, (at + 1) * partLength),
  ]);
  const together = Math.floor(mostBytes / partLength) - 1;
  while (parts.length > together) {
    await untilRoom(partLength);
    await area.set(Object.fromEntries(parts.splice(0, 1)));
  }
  await untilRoom(parts.reduce((sum, [, part]) => sum + part.length, 0));
  return { count, rest: Object.fromEntries(parts) };
}

async function untilRoom(bytes: number): Promise<void> {
  for (let waited = 0; (await area.getBytesInUse(null)) + bytes > mostBytes; waited += everyMs) {
    if (waited >= roomMs)
      throw new ProblemError('unexpected', { detail: 'no room for the result' });
    await wait(everyMs);
  }
}

/**
 * Drops what ended a while ago: by then the private worker has it, or there is none. A reply that was lost counts against
 * the floor for longer, without its page. @returns whether anything is left to be dropped later.
 */
export function sweepPrivateRuns(now: number): Promise<boolean> {
  return withLock('private-runs', async () => {
    // Firefox's private pages read results here, for as long as there are any: closing the last one drops them.
    if (isFirefox && (await hasPrivateWindow())) return false;
    const { runs, parts } = await readPrivateRuns();
    const ended = runs.filter(({ run }) => hasEnded(run) && !isBare(run));
    const isDue = ({ run }: PrivateRunRecord) => isFirefox || now - run.updatedAt >= keptMs;
    const due = ended.filter(isDue).map(({ run }) => run);
    const known = new Set(runs.map(({ run }) => run.id));
    for (const { id } of due) known.delete(id);
    const bodies = [...parts.keys()].filter((key) => !known.has(key.split(':')[1] ?? ''));
    await area.remove([...due.map(({ id }) => runKey(id)), ...bodies]);
    for (const run of due.filter(({ state }) => state === 'unknown')) {
      await area.set({ [runKey(run.id)]: { run: bare(run), parts: 0 } satisfies PrivateRunRecord });
    }
    return ended.length > due.length;
  });
}

async function hasPrivateWindow(): Promise<boolean> {
  return (await ext.windows.getAll()).some(({ incognito }) => incognito);
}

const isBare = (run: Run) => run.privateSession === '';

/** A run without anything of its page, and of no private session any more. */
function bare(run: Run): Run {
  const rest = { privateSession: '', problem: null };
  if (run.kind === 'scrape') return { ...run, ...rest, url: '', task: null, result: null };
  return { ...run, ...rest, pageUrl: '', message: '', response: '', actions: [], extra: {} };
}
