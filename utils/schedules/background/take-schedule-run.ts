import { applyLibraryChange } from '@/utils/library/database/changes';
import { addRun, getRun, updateRun } from '@/utils/library/database/library-runs';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { ProblemError } from '@/utils/problem';
import { optionsWithConfig } from '@/utils/schedules/config-options';
import { itemParameters } from '@/utils/schedules/parse-service-lists';
import { sentAddress } from '@/utils/runs/address';
import { resolveCheckUrl } from '@/utils/runs/tasks/check-url';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';
import type { ScheduleChange } from '@/utils/schedules/change-schema';
import { sha256 } from '../../sha256';

/** Whether the service did not know the task; with the keys of the right account it may be found. */
const wasLost = ({ state, problem }: Run) => state === 'unknown' && problem?.code === 'task-lost';

/**
 * Adds the task of a scheduled run to the library, where it is polled like any other; polling is
 * free. A task lost before is polled once more.
 * @param by account that owns the schedule; the task needs its key. `jobId`: the watch that compares it.
 * @returns run ID.
 */
export async function takeScheduleRun(
  { taskId, checkUrl, url, configId }: Extract<ScheduleChange, { kind: 'fetch' }>,
  { baseUrl, accountId, jobId }: { baseUrl: string; accountId: string; jobId?: string },
): Promise<string> {
  const address = sentAddress(url);
  if (address === null) throw new ProblemError('page-not-scrapable', { detail: url.slice(0, 200) });
  const taskUrl = resolveCheckUrl(baseUrl, taskId, checkUrl);
  const id = await runIdOf(taskUrl);
  const now = Date.now();
  const existing = await getRun(id);
  if (existing?.removedAt !== undefined) await applyLibraryChange([id], { kind: 'restore' }, now);
  if (!existing || wasLost(existing)) {
    const { configs } = await serviceSchedulesItem.read();
    const config = configs.items.find((one) => one.id === configId);
    const run: ScrapeRun = {
      id,
      accountId,
      ...(jobId !== undefined && { jobId }),
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
      task: { id: taskId, checkUrl: taskUrl, polls: 0, nextPollAt: now },
      result: null,
    };
    await (existing ? updateRun(id, (now) => (wasLost(now) ? run : now)) : addRun(run));
  }
  await libraryVersionItem.update((version) => version + 1);
  return id;
}

/**
 * Derives the run ID from the task: the service delivers a result once, so it must be stored only
 * once.
 */
async function runIdOf(checkUrl: string): Promise<string> {
  const hex = await sha256(checkUrl);
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
