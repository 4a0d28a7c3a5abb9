import { ext, isFirefox } from '@/utils/browser/ext';
import { hasEnded } from '@/utils/runs/run-states';
import { uncharged } from '@/utils/runs/tasks/run-changes';
import { takesBody } from '@/utils/runs/takes-body';
import { ledgerCall } from '@/utils/runs/cost/ledger';
import type { Caller } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import type { Body, Run } from '@/utils/runs/schema';
import { maxPrivateSpent, privateSpentItem } from '@/utils/storage/registry/scrape';
import { withWebLock } from '@/utils/storage/web-locks';
import { wait } from '@/utils/wait';
import { bodyText } from '../body-text';
import { mayHavePrivateRuns, notePrivateRun } from './private-run-presence';
import {
  type PrivateRunRecord,
  readPrivateRun,
  readPrivateRuns,
  closedSession,
  partKey,
  runKey,
  unnamedSession,
} from '@/utils/storage/private-run-records';

/**
 * Runs of private windows, in `storage.session` (`private-run-records.ts`). Chromium's regular worker and Firefox's
 * background write them; Chromium's private worker moves their bodies into the in-memory library of private windows
 * (`take-private-results.ts`).
 */

/** Maximum number of characters of a body per key. */
const partLength = 2_000_000;
/** Maximum size in bytes of `storage.session` in use; the rest of its 10 MiB is left to other features. */
const maxBytes = 8_000_000;
/** Time in ms that a body waits for free space, which appears as earlier parts are taken. */
const roomMs = 20_000;
const everyMs = 100;
/** Time in ms after its end at which a run that no private worker took is dropped. */
export const dropAfterMs = 5 * 60_000;

const area = ext.storage.session;

/**
 * Private session of a message's sender; undefined: a regular window. A sender in a private window always has one,
 * so that none of its data count as a regular window's.
 */
export const privateSessionOf = ({
  incognito,
  privateSession,
}: Pick<Caller, 'incognito' | 'privateSession'>): string | undefined =>
  incognito ? (privateSession ?? unnamedSession) : undefined;

/** Reads a private run; null: unknown, or dropped. */
export async function getPrivateRun(id: string): Promise<Run | null> {
  return (await mayHavePrivateRuns()) ? ((await readPrivateRun(id))?.run ?? null) : null;
}

export async function listPrivateRuns(): Promise<Run[]> {
  return (await mayHavePrivateRuns()) ? (await readPrivateRuns()).runs.map(({ run }) => run) : [];
}

export async function unfinishedPrivateRuns(): Promise<Run[]> {
  return (await listPrivateRuns()).filter((run) => !hasEnded(run));
}

/** Adds the cost of a run to the ledger: amount, kind and time, without any data of the page. */
async function recordCost(run: Run): Promise<void> {
  const { at, mode, used, refunded } = ledgerCall(run);
  const { id, state, updatedAt: changedAt } = run;
  const line = { id, at, mode, state, used, refunded, changedAt };
  await privateSpentItem.update((list) => {
    const index = list.findIndex((known) => known.id === id);
    return index < 0 ? [...list, line].slice(-maxPrivateSpent) : list.with(index, line);
  });
}

/**
 * Adds a run after its ledger entry, which is on disk before anything is paid for. Rejects with `private-full` in
 * Firefox when its result might not fit.
 * @returns whether it was added; false: there is one with its ID, which stays as it is. `storage.session` has no
 * transactions: of two workers that are alive at once, both may add it and get true.
 */
export async function addPrivateRun(run: Run): Promise<boolean> {
  if (await getPrivateRun(run.id)) return false;
  if (isFirefox) await withWebLock('private-runs', () => makeRoom(2 * partLength));
  if (isFirefox && !(await hasRoom(2 * partLength))) throw new ProblemError('private-full');
  await recordCost(run);
  notePrivateRun();
  await area.set({ [runKey(run.id)]: { run, parts: 0 } satisfies PrivateRunRecord });
  return true;
}

/**
 * Changes a run, and stores its body, if given, in the same write. Rejects with `unexpected` when the body does not
 * fit.
 * @returns the changed run; null: not a private run.
 */
export async function updatePrivateRun(
  id: string,
  change: (run: Run) => Run,
  body?: Body,
): Promise<Run | null> {
  if (!(await mayHavePrivateRuns())) return null;
  return withWebLock('private-runs', async () => {
    const record = await readPrivateRun(id);
    if (!record) return null;
    const run = change(record.run);
    // A poll changes a run without changing its cost.
    if (run.state !== record.run.state || run.cost.used !== record.run.cost.used)
      await recordCost(run);
    // A late reply to a run that was cancelled, or whose page was dropped, updates only the cost.
    const { count, rest } =
      body && takesBody(record.run, run) && !isBare(run)
        ? await handOver(body)
        : { count: record.parts, rest: {} };
    const changed: PrivateRunRecord = { ...record, run, parts: count };
    await area.set({ ...rest, [runKey(id)]: changed });
    return run;
  });
}

/**
 * Writes the parts of a body, waiting for earlier ones to be taken when they do not all fit. The remaining parts
 * are returned, to be written together with the end of the run, so that neither exists without the other.
 */
async function handOver(body: Body): Promise<{ count: number; rest: Record<string, string> }> {
  const text = await bodyText(body);
  const count = Math.ceil(text.length / partLength);
  const parts = Array.from({ length: count }, (_, at): [string, string] => [
    partKey(body.id, at),
    text.slice(at * partLength, (at + 1) * partLength),
  ]);
  // In Firefox nothing takes parts, so waiting frees no space: the browser's own limit decides.
  if (isFirefox) {
    await makeRoom(text.length);
    return { count, rest: Object.fromEntries(parts) };
  }
  const together = Math.floor(maxBytes / partLength) - 1;
  while (parts.length > together) {
    await untilRoom(partLength);
    await area.set(Object.fromEntries(parts.splice(0, 1)));
  }
  await untilRoom(parts.reduce((sum, [, part]) => sum + part.length, 0));
  return { count, rest: Object.fromEntries(parts) };
}

async function untilRoom(bytes: number): Promise<void> {
  for (let waited = 0; !(await hasRoom(bytes)); waited += everyMs) {
    if (waited >= roomMs)
      throw new ProblemError('unexpected', { detail: 'no room for the result' });
    await wait(everyMs);
  }
}

async function hasRoom(bytes: number): Promise<boolean> {
  return (await area.getBytesInUse(null)) + bytes <= maxBytes;
}

/** Firefox: when space is short, frees the bodies of runs that are also in the library, or were removed. */
async function makeRoom(bytes: number): Promise<void> {
  if (await hasRoom(bytes)) return;
  await freeBodies(({ run, inLibrary }) => inLibrary === true || run.removedAt !== undefined);
}

async function freeBodies(isFree: (record: PrivateRunRecord) => boolean): Promise<void> {
  const { runs, parts } = await readPrivateRuns();
  for (const record of runs.filter((one) => one.parts > 0 && isFree(one))) {
    const { id } = record.run;
    await area.set({ [runKey(id)]: { ...record, parts: 0 } satisfies PrivateRunRecord });
    await area.remove([...parts.keys()].filter((key) => key.startsWith(partKey(id, ''))));
  }
}

/** Marks a run as stored in the library, so that its body may be freed when space is short. */
export function markInLibrary(id: string): Promise<void> {
  return withWebLock('private-runs', async () => {
    const record = await readPrivateRun(id);
    if (record)
      await area.set({ [runKey(id)]: { ...record, inLibrary: true } satisfies PrivateRunRecord });
  });
}

/**
 * Drops runs that ended a while ago: the private worker has taken them, or none is running. In Firefox, whose
 * private pages read results here, they are dropped when the last private window closes. A run whose cost is still
 * pending is kept without its page data.
 * @returns whether runs remain to be dropped later.
 */
export async function sweepPrivateRuns(now: number): Promise<boolean> {
  if (!(await mayHavePrivateRuns())) return false;
  return withWebLock('private-runs', async () => {
    const isRead = isFirefox && (await hasPrivateWindow());
    const { runs, parts } = await readPrivateRuns();
    const ended = runs.filter(({ run }) => hasEnded(run) && !(isBare(run) && isCostOpen(run)));
    const isDue = ({ run }: PrivateRunRecord) =>
      isFirefox
        ? !isRead || run.privateSession === closedSession || isBare(run)
        : now - run.updatedAt >= dropAfterMs;
    const due = ended.filter(isDue).map(({ run }) => run);
    const known = new Set(runs.map(({ run }) => run.id));
    for (const { id } of due) known.delete(id);
    const bodies = [...parts.keys()].filter((key) => !known.has(key.split(':')[1] ?? ''));
    await area.remove([...due.map(({ id }) => runKey(id)), ...bodies]);
    for (const run of due.filter(isCostOpen)) {
      await area.set({ [runKey(run.id)]: { run: bare(run), parts: 0 } satisfies PrivateRunRecord });
    }
    if (!isFirefox) return ended.length > due.length;
    if (isRead) {
      await freeBodies(
        ({ run: { removedAt } }) => removedAt !== undefined && now - removedAt >= dropAfterMs,
      );
      await makeRoom(2 * partLength);
    } else
      await closeSession(
        runs.filter(({ run }) => !hasEnded(run)),
        now,
      );
    return false;
  });
}

/**
 * Detaches unfinished runs from the session, so that private windows opened later do not show them. Those that were not
 * sent yet are cancelled: nobody could see their results, which would be paid for.
 */
async function closeSession(open: readonly PrivateRunRecord[], now: number): Promise<void> {
  for (const record of open) {
    const isUnsent = record.run.state === 'waiting';
    const ended = { ...uncharged(record.run), state: 'cancelled' as const, updatedAt: now };
    const run = { ...(isUnsent ? ended : record.run), privateSession: closedSession };
    if (isUnsent) await recordCost(run);
    await area.set({ [runKey(run.id)]: { ...record, run } satisfies PrivateRunRecord });
  }
}

async function hasPrivateWindow(): Promise<boolean> {
  return (await ext.windows.getAll()).some(({ incognito }) => incognito);
}

const isBare = (run: Run) => run.privateSession === '';

/** Whether a reply may still report the cost of an ended run. */
const isCostOpen = ({ state, cost }: Run) =>
  state === 'unknown' || (state === 'cancelled' && cost.used === null);

/** The run without any page data and without a private session. */
function bare(run: Run): Run {
  const rest = { privateSession: '', problem: null };
  if (run.kind === 'scrape') return { ...run, ...rest, url: '', task: null, result: null };
  return { ...run, ...rest, pageUrl: '', message: '', response: '', actions: [], extra: {} };
}
