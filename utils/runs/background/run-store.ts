import {
  addPrivateRun,
  getPrivateRun,
  unfinishedPrivateRuns,
  updatePrivateRun,
} from '@/utils/incognito/background/private-run-store';
import * as library from '@/utils/library/database/library-runs';
import type { Body, Run } from '@/utils/runs/schema';

/** Reads a run from memory (private windows) or from the library; null: not found. */
export async function getRun(id: string): Promise<Run | null> {
  return (await getPrivateRun(id)) ?? (await library.getRun(id));
}

/** See `unfinishedRuns` of the library. */
export async function unfinishedRuns(anew = false): Promise<Run[]> {
  const lists = await Promise.all([library.unfinishedRuns(anew), unfinishedPrivateRuns()]);
  return lists.flat();
}

/**
 * Adds a run.
 * @returns whether it was added; false: there is one with its ID, which stays as it is.
 */
export async function addRun(run: Run): Promise<boolean> {
  return await (run.privateSession === undefined ? library.addRun(run) : addPrivateRun(run));
}

/** See `recordPoll` of the library. */
export async function recordPoll(id: string, change: (run: Run) => Run): Promise<Run | null> {
  return (await updatePrivateRun(id, change)) ?? (await library.recordPoll(id, change));
}

/** See `updateRun` of the library. */
export async function updateRun(
  id: string,
  change: (run: Run) => Run,
  body?: Body,
): Promise<Run | null> {
  return (await updatePrivateRun(id, change, body)) ?? (await library.updateRun(id, change, body));
}
