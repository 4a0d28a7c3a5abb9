import { signal, type ReadonlySignal } from '@preact/signals';
import { inIncognitoWindow } from '../../browser/page';
import { allJobItems, jobItems, jobResults, listJobs } from '../../library/database/jobs-store';
import { followLibrary } from '../../library/state/follow-library';
import { type Problem, toProblem } from '../../problem';
import { isOwnAddress } from '../followed-pages';
import { groupEnds, type EndGroup } from '../end-groups';
import type { Job } from '../schema';

const stored = signal<readonly Job[] | null>(null);
const failure = signal<Problem | null>(null);

/** Jobs, newest first; null until they were read. Private windows have none. */
export const jobs: ReadonlySignal<readonly Job[] | null> = stored;
export const jobsProblem: ReadonlySignal<Problem | null> = failure;

/** Minimum milliseconds between two reads. */
const rest = 250;

async function read(): Promise<void> {
  try {
    stored.value = inIncognitoWindow ? [] : (await listJobs()).toReversed();
    failure.value = null;
  } catch (error) {
    failure.value = toProblem(error);
  }
}

followLibrary(read, rest);

/** Resolves after the first read. Never rejects. */
export const jobsReady: Promise<void> = read();

/** Failed and unknown addresses of a job, grouped by cause, the largest group first. */
export async function readEndGroups(jobId: string): Promise<EndGroup[]> {
  const lists = await Promise.all([jobItems(jobId, 'failed'), jobItems(jobId, 'unknown')]);
  return groupEnds(lists.flat());
}

/** Addresses of a job, in their order, without the pages that next links led to. */
export async function readJobAddresses(jobId: string): Promise<string[]> {
  return (await allJobItems(jobId)).filter(isOwnAddress).map(({ url }) => url);
}

/** Ids of a job's results, in the order of its addresses. */
export const readJobResults = (jobId: string): Promise<string[]> => jobResults(jobId);
