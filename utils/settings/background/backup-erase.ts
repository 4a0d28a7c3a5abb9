import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { emptyDatabases } from '@/utils/library/database/empty-databases';
import { isReplyKey } from '@/utils/incognito/storage-rpc';
import { removeDiskFiles } from '@/utils/browser/disk-file';
import { clearWakeUps } from '@/utils/browser/wake-ups';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { versionKey } from '@/utils/storage/schema-version';
import { withWebLock } from '@/utils/storage/web-locks';
import { eraseSecrets } from '@/utils/security/lock-steps';
import { vault } from '@/utils/security/background/secrets';
import { withEverythingReplaced } from '../../account/background/account-lock';
import { incognitoSeenKey } from '../../incognito/background/private-routes';
import { restoredItem } from '../../proxy/background/tabs/kept-tabs';

/** Confirmation word for erasing; shown by the page. */
const typedWord = 'ERASE';
/** Maximum number of times that all profiles are switched off, because one was switched on meanwhile. */
const maxTries = 5;

/**
 * Creates the handler that erases all stored data; it rejects with `erase-disturbed`. The browser's proxy settings are
 * restored first; if that fails, nothing is erased. Then come keys and logins, so that an interruption leaves no key
 * behind. Permissions stay.
 * @param prepareIncognito called before anything is erased; what it returns erases what private windows hold.
 * @param takePresets applies the company's presets, which are erased too, but stay in force.
 */
export function createErase(
  switchAllOff: () => Promise<void>,
  prepareIncognito: () => Promise<() => Promise<void>>,
  takePresets: () => Promise<void>,
): AreaHandlers<'erase'> {
  return {
    async 'erase/all'({ typed }) {
      if (typed !== typedWord) throw new ProblemError('message-refused');
      const eraseIncognito = await prepareIncognito();
      for (let tries = 0; tries < maxTries; tries += 1) {
        await switchAllOff();
        if (!(await eraseWhileOff())) continue;
        await takePresets().catch(logFailure("taking the company's presets"));
        // It goes with the last private window in any case.
        await eraseIncognito().catch(logFailure('erasing in private windows'));
        return;
      }
      throw new ProblemError('erase-disturbed');
    },
  };
}

/**
 * Erases all stored data while no profile can be switched on: its state would be gone while the browser still uses
 * its proxy. Resolves to false, with nothing erased, if one was switched on meanwhile.
 */
async function eraseWhileOff(): Promise<boolean> {
  return await withEverythingReplaced(() =>
    withWebLock('proxy-operation', async () => {
      if ((await proxyItem.read()).on.length > 0) return false;
      await eraseStored();
      return true;
    }),
  );
}

async function eraseStored(): Promise<void> {
  await eraseSecrets(vault);
  await emptyDatabases();
  for (const name of await caches.keys()) await caches.delete(name);
  await removeDiskFiles();
  // The schema version stays, so that new data is not taken for that of an older version.
  const { [versionKey]: _version, ...stored } = await ext.storage.local.get(null);
  await ext.storage.local.remove(Object.keys(stored));
  // Replies stay, because the page that requested the erase may wait for one, as in Chromium's private windows. So does
  // the record that private windows are open: their worker continues to run. So does the record that tabs were
  // restored: the next instance would replace what holds for tabs by its copy, which leaves out private ones.
  const inMemory = Object.keys(await ext.storage.session.get(null));
  const kept = new Set([incognitoSeenKey, restoredItem.key]);
  const isKept = (key: string) => isReplyKey(key) || kept.has(key);
  await ext.storage.session.remove(inMemory.filter((key) => !isKept(key)));
  await clearWakeUps();
}
