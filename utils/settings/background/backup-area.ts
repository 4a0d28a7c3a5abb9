import { importBundle, bundledRun } from '@/utils/library/database/export-bundle';
import { applyLibraryChange } from '@/utils/library/database/changes';
import { getRun } from '@/utils/library/database/library-runs';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import type { Run } from '@/utils/runs/schema';
import type { RestoredWork } from '@/utils/settings/backup-schema';
import { backupText, readBackup } from '@/utils/settings/parse-backup';
import { forgetTargetingLists } from '@/utils/proxy/background/targeting-lists';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';
import { nullIfDamaged } from '@/utils/null-if-damaged';
import { watchesItem } from '@/utils/storage/registry/watches';
import { isLocked } from '@/utils/security/background/secrets';
import { withEverythingReplaced } from '../../account/background/account-lock';
import { refuseWhileBusy } from '../../account/background/accounts-area';
import {
  PartlyRestored,
  secretsChangedByUndo,
  commitRestore,
  revertRestore,
} from './backup-commit';
import { isAccountKey, unsealSecrets, readBackupContents, sealSecrets } from './backup-contents';
import { keepsKeys, planRestore } from './backup-restore';
import { type JobStore, restoreWork, secretsLeft, undoWork } from './restore-work';
import { restoredRun } from './restored-run';
import { accountOf } from '../../account/background/account-keys';
import { checkBalanceLevels } from '../../account/background/balance-warnings';

interface BackupDependencies {
  /** Switches off all active profiles; rejects on failure. */
  switchAllOff(): Promise<void>;
  /**
   * `syncLock` is called after a restore, and `scheduleLockSync` before it, in case the worker ends during the restore.
   * See `createLockArea`.
   */
  lock: { syncLock(): Promise<void>; scheduleLockSync(): Promise<void> };
  jobs: JobStore;
  /** Asks the service for the credits of an account; never rejects. */
  readCredits(accountId: string): Promise<unknown>;
  /** Indexes new results and enforces the library's limit; never rejects. */
  houseKeep(): Promise<void>;
}

/** Creates the handlers for backups, except that pages read the library themselves. */
export function createBackupArea({
  switchAllOff,
  lock,
  jobs,
  readCredits,
  houseKeep,
}: BackupDependencies): AreaHandlers<'backup'> {
  async function syncAfterRestore(): Promise<void> {
    await lock.syncLock();
    await checkBalanceLevels();
    // The restored balance may be higher than what is left. A slow service must not hold up the restore.
    const { id, state } = await accountOf();
    if (state.account) void readCredits(id);
  }

  /** The run, without its job ID if this browser has no such job or watch. */
  async function withKnownJob(run: Run): Promise<Run> {
    if (run.kind !== 'scrape' || run.jobId === undefined) return run;
    const { jobId } = run;
    const isWatch = (await watchesItem.read()).some(({ id }) => id === jobId);
    return isWatch || (await jobs.has(jobId)) ? run : { ...run, jobId: undefined };
  }

  /** @returns ID of the imported result; '' if it existed, also if it is damaged. */
  async function takeResult(bundle: string, accounts: Record<string, string>): Promise<string> {
    const run = bundledRun(bundle);
    const { id } = run;
    const there = await getRun(id).catch((error: unknown) => {
      if (toProblem(error).code === 'storage-unreadable') return 'damaged' as const;
      throw error;
    });
    if (there === 'damaged') return '';
    const isShown = there !== null && there.removedAt === undefined;
    // Removed recently, perhaps by undoing a restore: only make it visible again.
    if (there && !isShown) await applyLibraryChange([id], { kind: 'restore' }, Date.now());
    if (!there) {
      const known = await withKnownJob(run);
      await importBundle(bundle, restoredRun(known, accounts, Date.now()));
    }
    const isSettled = await nullIfDamaged(jobs.settle(run, Date.now()));
    if (!isShown || isSettled) await libraryVersionItem.update((version) => version + 1);
    return isShown ? '' : id;
  }

  return {
    async 'backup/make'({ passphrase, withLibrary, remembered }) {
      await refuseLocked();
      const all = await readBackupContents(withLibrary, jobs);
      const plain = {
        vantageBackup: 1,
        at: Date.now(),
        ...all,
        ...(remembered && { remembered }),
      };
      // Before the sealing: the digest of what is sealed is that of the texts in the file.
      const text = backupText(plain);
      if (passphrase === '') return { text: withinMessage(text) };
      const sealed = await sealSecrets(text, all.profiles, passphrase);
      return { text: withinMessage(backupText({ ...plain, sealed })) };
    },

    async 'backup/restore'({ text, passphrase }) {
      const backup = readBackup(text);
      if (!backup) throw new ProblemError('backup-unreadable');
      await refuseLocked();
      const backupSecrets =
        passphrase === '' ? null : await unsealSecrets(text, backup, passphrase);
      if (!(await keepsKeys(backup, backupSecrets))) await refuseWhileBusy();
      await switchAllOff();
      const { ids, half } = await withEverythingReplaced(async () => {
        const keep = await keepsKeys(backup, backupSecrets);
        // Switching off may have taken long.
        if (!keep) await refuseWhileBusy();
        const plan = await planRestore(backup, backupSecrets);
        await lock.scheduleLockSync();
        let half = await commitRestore(plan.values, plan.secrets).then(() => null, problemIfPartly);
        if (!keep && !half) half = await forgetTargetingLists().then(() => null, toProblem);
        return { ids: plan.ids, half };
      });
      // From here on a failure is returned with what was added, so that it can be undone.
      const added: RestoredWork = { recipes: [], watches: [], jobs: [] };
      let webhooksLeft = 0;
      try {
        if (half) throw new ProblemError(half.code, half);
        // A profile that was switched on during the restore uses a login from before it.
        await switchAllOff();
        webhooksLeft = await restoreWork(backup, ids, jobs, backupSecrets, added);
        await libraryVersionItem.update((version) => version + 1);
        await syncAfterRestore();
      } catch (error) {
        return { accounts: ids, added, webhooksLeft, problem: toProblem(error) };
      }
      return { accounts: ids, added, webhooksLeft };
    },

    async 'backup/result'({ bundle, accounts, last }) {
      const id = await takeResult(bundle, accounts);
      if (last) void houseKeep();
      return { id };
    },

    async 'backup/undo'({ added }) {
      await refuseLocked();
      const changed = (await secretsChangedByUndo()).some(isAccountKey);
      if (changed) await refuseWhileBusy();
      await switchAllOff();
      await withEverythingReplaced(async () => {
        await lock.scheduleLockSync();
        await revertRestore(await secretsLeft(added));
        if (changed) await forgetTargetingLists();
      });
      await switchAllOff();
      await undoWork(added, jobs);
      await libraryVersionItem.update((version) => version + 1);
      await syncAfterRestore();
    },
  };
}

/** Maximum size in bytes of a message with a backup. Chromium refuses messages above 64 MiB. */
const longestMessage = 60_000_000;

/**
 * Returns the text of a backup if it can be sent as a message: as a string in JSON, with its quotes escaped. Throws
 * `backup-too-long`.
 */
function withinMessage(text: string): string {
  const size = new Blob([JSON.stringify(text)]).size;
  if (size > longestMessage) throw new ProblemError('backup-too-long');
  return text;
}

function problemIfPartly(error: unknown): Problem {
  if (error instanceof PartlyRestored) return error.problem;
  throw error;
}

async function refuseLocked(): Promise<void> {
  if (await isLocked()) throw new ProblemError('locked');
}
