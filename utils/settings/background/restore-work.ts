import { type JobBundle, restoredJob } from '@/utils/jobs/job-bundle';
import { maxRecipes } from '@/utils/recipes/schema';
import type { Backup, BackupSecrets, RestoredWork } from '@/utils/settings/backup-schema';
import { itemsToAdd } from '@/utils/restored-values';
import type { Run } from '@/utils/runs/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { restoredWatch } from '@/utils/watches/restored-watch';
import { maxWatches, type Watch } from '@/utils/watches/schema';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { maxWebhooks, type Webhook } from '@/utils/webhooks/schema';
import { webhookSecretName } from '@/utils/webhooks/secret-name';

export interface JobStore {
  read(): Promise<JobBundle[]>;
  has(id: string): Promise<boolean>;
  /** Adds a job; false: one with this ID is there and stays as it is. */
  add(bundle: JobBundle): Promise<boolean>;
  /** Gives the address of a restored job the outcome of a run of the same file. Returns whether the job was changed. */
  settle(run: Run, now: number): Promise<boolean>;
  /** Removes a job, unless it was resumed after it was added. */
  remove(id: string): Promise<void>;
}

const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);

/** The list with the new ones behind, up to a limit, and the IDs of those added. */
function joined<T extends { id: string }>(
  here: readonly T[],
  found: readonly T[],
  limit: number,
): { all: T[]; ids: string[] } {
  const { added } = itemsToAdd(idsOf(here), found, limit);
  return { all: [...here, ...added], ids: idsOf(added) };
}

/** Webhooks of a backup to add, which have their signing secret in it, and how many have no room. */
export function webhooksToAdd(
  sealed: BackupSecrets | null,
  here: readonly Webhook[],
): { added: Webhook[]; left: number } {
  const found = (sealed?.webhooks ?? []).filter(
    ({ id }) => sealed?.secrets[webhookSecretName(id)] !== undefined,
  );
  return itemsToAdd(idsOf(here), found, maxWebhooks);
}

/**
 * Adds the recipes, watches, jobs and webhooks of a backup to those here, which stay as they are. Watches and
 * jobs come paused. The signing secrets of the webhooks are here already.
 * @param accounts IDs in this browser by ID in the backup.
 * @param added receives the IDs of what is added, also when this rejects midway.
 * @returns the number of webhooks without room. They are sealed, so the plan of a restore cannot name them.
 */
export async function restoreWork(
  { recipes = [], watches = [], jobs = [] }: Backup,
  accounts: Readonly<Record<string, string>>,
  jobStore: JobStore,
  sealed: BackupSecrets | null,
  added: RestoredWork,
): Promise<number> {
  let webhooksLeft = 0;
  await webhooksItem.update((here) => {
    const webhooks = webhooksToAdd(sealed, here.webhooks);
    webhooksLeft = webhooks.left;
    if (webhooks.added.length > 0) added.webhooks = idsOf(webhooks.added);
    return { ...here, webhooks: [...here.webhooks, ...webhooks.added] };
  });
  await recipesItem.update((here) => {
    const { all, ids } = joined(here, recipes, maxRecipes);
    added.recipes = ids;
    return all;
  });
  await watchesItem.update((here) => {
    const paused = watches.map((watch) => restoredWatch(watch, accounts, Date.now()));
    const { all, ids } = joined(here, paused, maxWatches);
    added.watches = ids;
    return all;
  });
  for (const bundle of jobs)
    if (await jobStore.add(restoredJob(bundle, accounts, Date.now())))
      added.jobs.push(bundle.job.id);
  return webhooksLeft;
}

/** Watches that an undo leaves: those that the restore didn't add, or that may have spent since. */
const watchesLeft = (added: RestoredWork, all: readonly Watch[]): Watch[] =>
  all.filter(
    ({ id, state, last, pending }) =>
      !added.watches.includes(id) || state === 'active' || last || pending,
  );

const webhookIdsOf = (watches: readonly Watch[]): Set<string | undefined> =>
  new Set(watches.map(({ draft }) => draft.webhookId));

/** Names of the signing secrets that an undo keeps, because watches that were resumed still post to their webhooks. */
export async function secretsLeft(added: RestoredWork): Promise<ReadonlySet<string>> {
  const used = webhookIdsOf(watchesLeft(added, await watchesItem.read()));
  return new Set((added.webhooks ?? []).filter((id) => used.has(id)).map(webhookSecretName));
}

/**
 * Removes what a restore added, except what has been resumed and may have spent since, with the recipe that it reads
 * its rows by, with the job that holds the addresses of a watch, and with the webhook that it posts to.
 */
export async function undoWork(added: RestoredWork, jobStore: JobStore): Promise<void> {
  const left = await watchesItem.update((all) => watchesLeft(added, all));
  const watches = left.filter(({ id }) => added.watches.includes(id));
  const watchIds = new Set(idsOf(watches));
  const jobIds = new Set<string>();
  for (const id of added.jobs) {
    if (!watchIds.has(id)) await jobStore.remove(id);
    if (await jobStore.has(id)) jobIds.add(id);
  }
  const jobs = jobIds.size > 0 ? await jobStore.read() : [];
  const used = new Set([
    ...watches.map(({ draft }) => draft.recipeId),
    ...jobs.flatMap(({ job }) => (jobIds.has(job.id) ? [job.recipeId] : [])),
  ]);
  await recipesItem.update((all) =>
    all.filter(({ id }) => !added.recipes.includes(id) || used.has(id)),
  );
  const posted = webhookIdsOf(left);
  const gone = new Set((added.webhooks ?? []).filter((id) => !posted.has(id)));
  await webhooksItem.update(({ webhooks, deliveries }) => ({
    webhooks: webhooks.filter(({ id }) => !gone.has(id)),
    deliveries: deliveries.filter(({ webhookId }) => !gone.has(webhookId)),
  }));
}
