import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { bodyOfText } from '../incognito/body-text';
import { ProblemError } from '../problem';
import { type Body, RunSchema } from '../runs/schema';

/**
 * Runs begun in private windows. They lie in `storage.session`: in memory, closed to content scripts, shared by both of
 * Chromium's workers. On the disk is only what each cost, without its page.
 */
const runPrefix = 'privateRun:';
const bodyPrefix = 'privateBody:';

/** The private session of runs begun in Firefox, which names none. */
export const unnamedSession = 'unnamed';
/** What it becomes for a run still under way when the last private window is closed: the next ones don't show it. */
export const closedSession = 'closed';

/** A run, and into how many parts its body was cut; 0: it has none. */
const PrivateRunRecordSchema = z.lazy(() =>
  z.object({
    run: RunSchema,
    parts: z.number(),
    /** It is in the library on the disk as well. */
    kept: z.optional(z.boolean()),
  }),
);
export type PrivateRunRecord = z.infer<typeof PrivateRunRecordSchema>;

export const runKey = (id: string): string => `${runPrefix}${id}`;
/** @param at which part, counted from 0; empty: what the keys of all of them begin with. */
export const partKey = (id: string, at: number | ''): string => `${bodyPrefix}${id}:${at}`;
/** Whether this key of `storage.session` is about runs of private windows. */
export const isPrivateRunKey = (key: string): boolean =>
  key.startsWith(runPrefix) || key.startsWith(bodyPrefix);

function parseHeld(raw: unknown): PrivateRunRecord | null {
  if (raw === undefined) return null;
  const held = z.safeParse(PrivateRunRecordSchema, raw);
  if (held.success) return held.data;
  throw new ProblemError('storage-unreadable', { detail: 'privateRun' });
}

/** Null: it is no run of private windows, or was dropped. */
export async function readPrivateRun(id: string): Promise<PrivateRunRecord | null> {
  const key = runKey(id);
  return parseHeld((await ext.storage.session.get(key))[key]);
}

/** All that is held, with the parts of bodies by key. */
export async function readPrivateRuns(): Promise<{
  runs: PrivateRunRecord[];
  parts: Map<string, unknown>;
}> {
  const all = Object.entries(await ext.storage.session.get(null));
  return {
    runs: all
      .filter(([key]) => key.startsWith(runPrefix))
      .flatMap(([, raw]) => parseHeld(raw) ?? []),
    parts: new Map(all.filter(([key]) => key.startsWith(bodyPrefix))),
  };
}

/**
 * A body from its parts; null: there is none, or not all of them are there.
 * @param part what lies under the key of a part; undefined: nothing.
 */
export async function wholeBody(
  { run: { id }, parts }: PrivateRunRecord,
  part: (key: string) => Promise<unknown>,
): Promise<Body | null> {
  if (parts === 0) return null;
  const texts: string[] = [];
  for (let at = 0; at < parts; at += 1) {
    const text = await part(partKey(id, at));
    if (typeof text !== 'string') return null;
    texts.push(text);
  }
  return await bodyOfText(id, texts.join(''));
}
