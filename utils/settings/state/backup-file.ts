import { withoutSecrets as withoutSecretFields } from '@/utils/export/record';
import { wellFormed } from '@/utils/export/well-formed';
import { exportBundle, bundledRun } from '@/utils/library/database/export-bundle';
import { listJobs } from '@/utils/library/database/jobs-store';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { withoutSecrets } from '@/utils/runs/parameters/without-secrets';
import type { Run } from '@/utils/runs/schema';
import { hasEnded } from '@/utils/runs/run-states';
import { allNumbers, readReadableRows } from '@/utils/library/database/rows-store';
import type { Output } from '@/utils/messaging/protocol';
import { send } from '@/utils/messaging/send';
import { account, profiles, settings } from '@/utils/storage/state/page-state';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import { accountsItem } from '@/utils/storage/registry/account';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem, sitesItem } from '@/utils/storage/registry/proxy';
import { lockItem, managedItem } from '@/utils/storage/registry/settings';
import { balanceItem } from '@/utils/storage/registry/usage';
import { withoutRemoved } from '@/utils/compare/comparison-plan';
import { parseJson } from '@/utils/parse-json';
import { changesOf, readBackup, withoutResults } from '@/utils/settings/parse-backup';
import type { Backup, BackupChanges, RestoredWork } from '@/utils/settings/backup-schema';
import {
  type RememberedProfiles,
  rememberedProfiles,
  replaceRemembered,
} from '@/utils/proxy/state/remembered-profiles';
import { isManaged } from '@/utils/proxy/managed-id';
import { saveFile } from '../../browser/save-file';
import { logFailure } from '../../log-failure';

/** Maximum size of a file in bytes, well below the browsers' limit for a string. */
const longestFile = 200_000_000;
/** Maximum size of one result in it, in bytes: Chromium refuses messages above 64 MiB. */
const longestBundle = 60_000_000;
/** Number of library rows read at once. */
const batch = 200;

/**
 * Saves a backup as a file. Rejects with a `ProblemError`.
 * @param passphrase encrypts keys and logins; '' leaves them out.
 * @param withLibrary includes finished results and agent runs, and comparisons.
 */
export async function saveBackup(
  passphrase: string,
  withLibrary: boolean,
): Promise<{ results: number; left: number; damaged: number }> {
  const remembered = rememberedProfiles();
  const { text } = await send('backup/make', { passphrase, withLibrary, remembered });
  const [start, end] = [`${text.slice(0, -1)},"library":[`, ']}'];
  const results = withLibrary ? await bundlesWithin(longestFile - sizeOf(start + end)) : null;
  const whole = results ? [start, ...results.bundles, end] : [text];
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`vantage-backup-${day}.json`, new Blob(whole));
  const { count = 0, left = 0, damaged = 0 } = results ?? {};
  return { results: count, left, damaged };
}

const sizeOf = (text: string): number => new Blob([text]).size;

/**
 * Serializes the ended results, from the newest to the oldest, as Blobs, which take no memory of the page. It leaves
 * out results that are damaged or too long to be restored, and everything from the first result that does not fit.
 * @param room number of bytes for all of them, with the commas between them.
 */
async function bundlesWithin(
  room: number,
): Promise<{ bundles: Blob[]; count: number; left: number; damaged: number }> {
  const found = { bundles: new Array<Blob>(), count: 0, left: 0, damaged: 0 };
  let isFull = false;
  const numbers = await allNumbers();
  for (let at = 0; at < numbers.length; at += batch) {
    const rows = await readReadableRows(numbers.slice(at, at + batch));
    for (const row of rows.values()) {
      // An active run belongs to this browser; otherwise two would poll it.
      if (row && !hasEnded(row)) continue;
      if (row && isFull) {
        found.left += 1;
        continue;
      }
      const bundle: string | null | undefined = row ? await bundleOf(row.id) : undefined;
      if (bundle === null) continue;
      if (bundle === undefined) {
        found.damaged += 1;
        continue;
      }
      const part = new Blob([found.count > 0 ? ',' : '', JSON.stringify(bundle)]);
      const isFit = part.size <= longestBundle;
      isFull ||= isFit && part.size > room;
      if (!isFit || isFull) {
        found.left += 1;
        continue;
      }
      room -= part.size;
      found.bundles.push(part);
      found.count += 1;
    }
  }
  return found;
}

/** A run without the secrets of its options and of the service's fields, as in every other export. */
function withoutSecretParts(run: Run): Run {
  if (run.kind === 'agent') {
    const actions = run.actions.map(({ params, result, extra, ...action }) => ({
      ...action,
      ...(extra && { extra: withoutSecretFields(extra) }),
      params: withoutSecretFields(params),
      result: withoutSecretFields(result),
    }));
    return { ...run, actions, extra: withoutSecretFields(run.extra) };
  }
  const result = run.result && { ...run.result, extra: withoutSecretFields(run.result.extra) };
  return { ...run, options: withoutSecrets(run.options), result };
}

/** The service's fields of a result, as JSON, without secrets; null if they are damaged. */
async function withoutSecretExtra(extra: Blob): Promise<Blob> {
  const fields = withoutSecretFields(parseJson(await extra.text()) ?? null);
  return new Blob([JSON.stringify(fields)], { type: extra.type });
}

/** A result as text without lone surrogates; null: it was deleted meanwhile. Undefined: it is damaged. */
async function bundleOf(id: string): Promise<string | null | undefined> {
  try {
    const bundle = await exportBundle(id, withoutSecretParts, withoutSecretExtra);
    return bundle === null ? null : wellFormed(bundle);
  } catch (error) {
    logFailure('adding a result to the backup')(error);
    return undefined;
  }
}

/** Parsed backup, and its text without results for the background. */
export interface OpenedFile {
  backup: Backup;
  text: string;
}

/** Reads a backup file. Rejects with `backup-unreadable`. */
export async function openFile(file: File): Promise<OpenedFile> {
  const text = file.size > longestFile ? '' : await file.text();
  const backup = readBackup(text);
  if (!backup) throw new ProblemError('backup-unreadable');
  return { backup, text: withoutResults(text) };
}

/** Computes the effects of restoring a backup here. */
export async function restoreEffects(backup: Backup, withKeys: boolean): Promise<BackupChanges> {
  const own = (profiles.value.value ?? []).filter(({ id }) => !isManaged(id));
  const sites: Record<string, string> = {};
  for (const { id } of own) {
    const text = (await sitesItem(id).read())?.text ?? '';
    if (text !== '') sites[id] = text;
  }
  const [excluded, { addresses: preset }, { idleMinutes }, balance, accounts, comparisons] =
    await Promise.all([
      excludedItem.read(),
      managedItem.read(),
      lockItem.read(),
      balanceItem.read(),
      accountsItem.read(),
      geoComparisonsItem.read(),
    ]);
  const [recipes, watches, jobs] = await Promise.all([
    recipesItem.read(),
    watchesItem.read(),
    listJobs(),
  ]);
  const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);
  const now = {
    settings: settings.value.value ?? backup.settings,
    account: account.value.value ?? { account: null, problem: null },
    profiles: own,
    sites,
    excluded,
    scrapePreferences: scrapePreferences(),
    preset,
    idleMinutes,
    levels: balance[accounts.current.id]?.levels ?? {},
    comparisons: idsOf(withoutRemoved(comparisons.list, Date.now())),
    recipes: idsOf(recipes),
    watches: idsOf(watches),
    jobs: idsOf(jobs),
    remembered: rememberedProfiles(),
  };
  return changesOf(backup, now, withKeys);
}

/** What a restore added, for undo. */
export interface Restored {
  /** IDs of the imported results. */
  results: string[];
  work: RestoredWork;
  /** Favourites and recents from before. */
  remembered: RememberedProfiles;
  /** Number of webhooks without room. */
  webhooksLeft?: number;
  /** Why only a part was restored, and could not be undone yet; absent: all of it was. */
  problem?: Problem;
}

/**
 * Restores a backup. Results come last, after the passphrase was verified. If a part cannot be
 * restored, everything is undone; if that fails too, as on a full disk, `problem` is set. Rejects
 * with a `ProblemError`.
 */
export async function restore({ backup, text }: OpenedFile, passphrase: string): Promise<Restored> {
  const { library = [] } = backup;
  for (const bundle of library) checkBundle(bundle);
  const remembered = rememberedProfiles();
  let answer: Output<'backup/restore'>;
  try {
    answer = await send('backup/restore', { text, passphrase });
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code !== 'background-silent') throw error;
    // It may have been restored. A second attempt would replace the copy of what was here before, which undo needs.
    return { results: [], work: { recipes: [], watches: [], jobs: [] }, remembered, problem };
  }
  const { accounts, added: work, webhooksLeft, problem } = answer;
  const added: Restored = { results: [], work, remembered, webhooksLeft };
  if (backup.remembered) replaceRemembered(backup.remembered);
  try {
    if (problem) throw new ProblemError(problem.code, problem);
    // The file is newest first; a result imported later counts as newer in the list and for its limit.
    for (const [at, bundle] of library.toReversed().entries()) {
      const last = at === library.length - 1;
      const { id } = await send('backup/result', { bundle, accounts, last });
      if (id !== '') added.results.push(id);
    }
  } catch (error) {
    try {
      await undoRestore(added);
    } catch (undoError) {
      logFailure('undoing a restore')(undoError);
      // The first problem tells more; the user can undo once its cause is gone.
      return { ...added, problem: toProblem(error) };
    }
    throw error;
  }
  return added;
}

function checkBundle(bundle: string): void {
  try {
    bundledRun(bundle);
  } catch {
    throw new ProblemError('backup-unreadable');
  }
}

/**
 * Undoes the last restore. Rejects with a `ProblemError`.
 * @param added returned by `restore`.
 */
export async function undoRestore({ results, work, remembered }: Restored): Promise<void> {
  await send('backup/undo', { added: work });
  replaceRemembered(remembered);
  if (results.length > 0) {
    await send('library/change', { ids: results, change: { kind: 'remove' } });
  }
}
