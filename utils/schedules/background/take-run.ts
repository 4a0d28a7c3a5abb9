import { applyLibraryChange } from '@/utils/library/database/changes';
import { addRun, getRun } from '@/utils/library/database/library-runs';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { ProblemError } from '@/utils/problem';
import { optionsWithConfig } from '@/utils/schedules/config-options';
import { itemParameters } from '@/utils/schedules/parse-service-lists';
import { sentAddress } from '@/utils/runs/address';
import { resolveCheckUrl } from '@/utils/runs/tasks/check-url';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { libraryPulseItem } from '@/utils/storage/registry/scrape';
import type { ScheduleChange } from '@/utils/schedules/change-schema';

/** Derives the run id from the task, so that a result, which is delivered once, is stored once. */
async function runIdOf(checkUrl: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(checkUrl));
  const hex = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** The task was unknown to the service; with the keys of its own account it may be found. */
const wasLost = ({ state, problem }: Run) => state === 'unknown' && problem?.code === 'task-lost';

/**
 * Takes the task of a schedule's run into the library, where it is asked for like any other; asking costs nothing. One
 * that was lost before is asked for once more.
 * @param by the account whose schedule it is: the task answers to no other's key.
 * @returns the id of the run in the library.
 */
export async function takeScheduleRun(
  { taskId, checkUrl, url, configId }: Extract<ScheduleChange, { kind: 'fetch' }>,
  { baseUrl, accountId }: { baseUrl: string; accountId: string },
): Promise<string> {
  const address = sentAddress(url);
  if (address === null) throw new ProblemError('page-not-scrapable', { detail: url.slice(0, 200) });
  const asked = resolveCheckUrl(baseUrl, taskId, checkUrl);
  const id = await runIdOf(asked);
  const now = Date.now();
  const there = await getRun(id);
  if (there?.removedAt !== undefined) await applyLibraryChange([id], { kind: 'restore' }, now);
  if (!there || wasLost(there)) {
    const { configs } = await serviceSchedulesItem.read();
    const config = configs.items.find((one) => one.id === configId);
    const run: ScrapeRun = {
      id,
      accountId,
      kind: 'scrape',
      state: 'submitted',
      createdAt: now,
      updatedAt: now,
      tries: 1,
      notBefore: null,
      cost: { used: null, left: null },
      problem: null,
      url: address,
      options: optionsWithConfig(configId, config ? itemParameters(config) : {}),
      delivery: 'background',
      task: { id: taskId, checkUrl: asked, polls: 0, nextPollAt: now },
      result: null,
    };
    await addRun(run);
  }
  await libraryPulseItem.update((beats) => beats + 1);
  return id;
}
