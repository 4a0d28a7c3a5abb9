import { ext } from '@/utils/browser/ext';
import { hasEnded } from '@/utils/library/database/export-bundle';
import { addRun, getRun, updateRun } from '@/utils/library/database/library-runs';
import type { Body, Run } from '@/utils/runs/schema';
import { logFailure } from '../../log-failure';
import {
  readPrivateRuns,
  isPrivateRunKey,
  partKey,
  wholeBody,
} from '@/utils/storage/private-run-records';

/** Cache Storage of private windows lies in memory and ends with the last of them, as their IndexedDB does. */
const sessionPrefix = 'session-';
const partsCache = 'parts';

let found: Promise<string> | undefined;

/** The id of this private session: of all private windows from the first one to the last. */
export function privateSessionId(): Promise<string> {
  found ??= readSessionId();
  return found;
}

async function readSessionId(): Promise<string> {
  const known = (await caches.keys()).find((name) => name.startsWith(sessionPrefix));
  const name = known ?? `${sessionPrefix}${crypto.randomUUID()}`;
  if (known === undefined) await caches.open(name);
  return name.slice(sessionPrefix.length);
}

const partUrl = (key: string) => `https://parts.invalid/${encodeURIComponent(key)}`;

/**
 * Takes what the regular worker holds for this private session into the private windows' own library: the state of
 * each run, so that their pages read runs as everywhere, and bodies as soon as they are whole.
 * @returns whether the library changed.
 */
export async function takePrivateResults(): Promise<boolean> {
  const [session, { runs, parts }] = await Promise.all([privateSessionId(), readPrivateRuns()]);
  const mine = runs.filter(({ run }) => run.privateSession === session);
  let changed = false;
  for (const held of mine) {
    const { run, parts: count } = held;
    const lying = [...parts].filter(([key]) => key.startsWith(partKey(run.id, '')));
    const cache = lying.length + count > 0 ? await caches.open(partsCache) : null;
    const before = await getRun(run.id);
    const taken = before !== null && hasEnded(before);
    // Kept here before it is removed there: this worker may be killed in between.
    for (const [key, text] of taken ? [] : lying) {
      await cache?.put(partUrl(key), new Response(String(text)));
    }
    const part = async (key: string) => (await cache?.match(partUrl(key)))?.text();
    const body = taken ? null : await wholeBody(held, part);
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
  // It ends together with its body: this worker may be killed in between.
  if (before === null) await addRun(body ? { ...run, state: 'running' } : run);
  // What its owner removed meanwhile stays removed.
  if (before !== null || body) {
    await updateRun(run.id, ({ removedAt }) => ({ ...run, removedAt }), body ?? undefined);
  }
}

/**
 * Takes results now and whenever something is held, one round at a time. Adds its listener; call it
 * synchronously at start-up.
 * @param onTaken the library has changed.
 */
export function followPrivateResults(onTaken: () => Promise<void>): void {
  let under = false;
  let again = false;

  async function rounds(): Promise<void> {
    do {
      again = false;
      if (await takePrivateResults()) await onTaken();
    } while (again);
  }

  function begin(): void {
    again = true;
    if (under) return;
    under = true;
    rounds()
      .catch(logFailure('taking results'))
      .finally(() => {
        under = false;
      });
  }

  ext.storage.session.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isPrivateRunKey)) begin();
  });
  begin();
}
