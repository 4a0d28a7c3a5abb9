import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { bodyOfText } from '../incognito/body-text';
import { ProblemError } from '../problem';
import { type Body, RunSchema } from '../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

/**
 * Runs started in private windows. They are in `storage.session`: in memory, closed to content scripts, shared by
 * both of Chromium's workers. On disk is only the cost of each, without its page.
 */
const runPrefix = 'privateRun:';
const bodyPrefix = 'privateBody:';

/** Private session of runs started in Firefox, which does not identify sessions. */
export const unnamedSession = 'unnamed';
/** Replaces it for unfinished runs when the last private window closes, so that later ones do not show them. */
export const closedSession = 'closed';

/** A run, and the number of parts of its body; 0: none. */
const PrivateRunRecordSchema = lazyObject(() => ({
  run: RunSchema,
  parts: z.number(),
  /** Whether it is also in the library on disk. */
  inLibrary: z.optional(z.boolean()),
}));
export type PrivateRunRecord = z.infer<typeof PrivateRunRecordSchema>;

export const runKey = (id: string): string => `${runPrefix}${id}`;
/**
 * Key of one part of a body.
 * @param at index of the part, from 0; empty: the prefix of all of them.
 */
export const partKey = (id: string, at: number | ''): string => `${bodyPrefix}${id}:${at}`;
/** Whether a key of `storage.session` belongs to runs of private windows. */
export const isPrivateRunKey = (key: string): boolean =>
  key.startsWith(runPrefix) || key.startsWith(bodyPrefix);

function parseRecord(raw: unknown): PrivateRunRecord | null {
  if (raw === undefined) return null;
  const record = z.safeParse(PrivateRunRecordSchema, raw);
  if (record.success) return record.data;
  throw new ProblemError('storage-unreadable', { detail: 'privateRun' });
}

/** Reads a private run; null: unknown, or dropped. */
export async function readPrivateRun(id: string): Promise<PrivateRunRecord | null> {
  const key = runKey(id);
  return parseRecord((await ext.storage.session.get(key))[key]);
}

/** Reads all private runs, and the parts of bodies by key. */
export async function readPrivateRuns(): Promise<{
  runs: PrivateRunRecord[];
  parts: Map<string, unknown>;
}> {
  const all = Object.entries(await ext.storage.session.get(null));
  return {
    runs: all
      .filter(([key]) => key.startsWith(runPrefix))
      .flatMap(([, raw]) => parseRecord(raw) ?? []),
    parts: new Map(all.filter(([key]) => key.startsWith(bodyPrefix))),
  };
}

/**
 * Assembles a body from its parts; null: none, or incomplete.
 * @param part returns the value under the key of a part; undefined: missing.
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
