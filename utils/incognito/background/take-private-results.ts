import { ext } from '@/utils/browser/ext';
import { hasEnded } from '@/utils/runs/run-states';
import { emptyDatabases } from '@/utils/library/database/empty-databases';
import { addRun, getRun, updateRun } from '@/utils/library/database/library-runs';
import type { Body, Run } from '@/utils/runs/schema';
import { coalesceCalls } from '../../coalesce-calls';
import { loggingFailure } from '../../log-failure';
import { withTimeout } from '../../wait';
import {
  readPrivateRuns,
  isPrivateRunKey,
  partKey,
  wholeBody,
} from '@/utils/storage/private-run-records';

/** Cache Storage of private windows is in memory and ends with the last of them, like their IndexedDB. */
const sessionPrefix = 'session-';
const partsCache = 'parts';

let found: Promise<string> | undefined;

/** Timeout in ms of Cache Storage, for which every message of a private window waits. */
const timeoutMs = 5000;

/** ID of this private session, which spans from the first private window to the last. */
export function privateSessionId(): Promise<string> {
  found ??= withTimeout(timeoutMs, 'Cache Storage', readSessionId()).catch((error: unknown) => {
    // The next message tries again.
    found = undefined;
    throw error;
  });
  return found;
}

async function readSessionId(): Promise<string> {
  const known = await storedSession();
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  await caches.open(`${sessionPrefix}${id}`);
  // An earlier read that was given up may have stored one meanwhile. Cache Storage lists the oldest first.
  return (await storedSession()) ?? id;
}

async function storedSession(): Promise<string | undefined> {
  const name = (await caches.keys()).find((key) => key.startsWith(sessionPrefix));
  return name?.slice(sessionPrefix.length);
}

const partUrl = (key: string) => `https://parts.invalid/${encodeURIComponent(key)}`;

/**
 * Moves what the regular worker stores for this private session into the in-memory library of private windows: the
 * state of each run, so that pages read runs as usual, and bodies as soon as they are complete.
 * @returns whether the library changed.
 */
export async function takePrivateResults(): Promise<boolean> {
  const [session, { runs, parts }] = await Promise.all([privateSessionId(), readPrivateRuns()]);
  const mine = runs.filter(({ run }) => run.privateSession === session);
  let changed = false;
  for (const record of mine) {
    const { run, parts: count } = record;
    const lying = [...parts].filter(([key]) => key.startsWith(partKey(run.id, '')));
    const cache = lying.length + count > 0 ? await caches.open(partsCache) : null;
    const before = await getRun(run.id);
    const taken = before !== null && hasEnded(before);
    // Stored here before it is removed there, since this worker may be terminated in between.
    for (const [key, text] of taken ? [] : lying) {
      await cache?.put(partUrl(key), new Response(String(text)));
    }
    const part = async (key: string) => (await cache?.match(partUrl(key)))?.text();
    const body = taken ? null : await wholeBody(record, part);
    const waits = !taken && count > 0 && body === null;
    const same = before?.updatedAt === run.updatedAt && before.state === run.state;
    if (!waits && !same) {
      await store(run, before, body);
      changed = true;
    }
    await ext.storage.session.remove(lying.map(([key]) => key));
    if (hasEnded(run) && !waits && cache) {
      for (let at = 0; at < count; at += 1) await cache.delete(partUrl(partKey(run.id, at)));
    }
  }
  return changed;
}

async function store(run: Run, before: Run | null, body: Body | null): Promise<void> {
  // The run ends together with its body, since this worker may be terminated in between.
  if (before === null) await addRun(body ? { ...run, state: 'running' } : run);
  // Keep the removal of a result that the user removed meanwhile.
  if (before !== null || body) {
    await updateRun(run.id, ({ removedAt }) => ({ ...run, removedAt }), body ?? undefined);
  }
}

/** Erases the library of private windows and results received in part. The private session itself continues. */
export async function erasePrivateResults(): Promise<void> {
  await emptyDatabases();
  await caches.delete(partsCache);
}

/**
 * Moves results now and whenever more arrive, one round at a time. Registers its listener; call it synchronously at
 * start-up.
 * @param onTaken called after the library changed.
 */
export function followPrivateResults(onTaken: () => Promise<void>): void {
  const take = loggingFailure(
    'taking results',
    coalesceCalls(async () => {
      if (await takePrivateResults()) await onTaken();
    }),
  );

  ext.storage.session.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isPrivateRunKey)) take();
  });
  take();
}
