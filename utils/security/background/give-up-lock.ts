import { withEverythingReplaced } from '@/utils/account/background/account-lock';
import type { AccountState } from '@/utils/account/schema';
import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { giveUpWord } from '@/utils/security/give-up-word';
import { giveUpSecrets } from '@/utils/security/lock-steps';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../log-failure';
import { secrets, vault } from './secrets';

interface Dependencies {
  /** See `createLockArea`. */
  runChange(change: () => Promise<void>): Promise<void>;
  /** Closes profiles that are on, and keeps them closed until the user switches them on again. */
  closeProfiles(profileIds: readonly string[]): Promise<void>;
  /** Goes on with what the lock had blocked. */
  goOn(): Promise<unknown>;
}

/**
 * Creates the handler for a lost passphrase. Nothing that is sealed is opened. The profiles that lose their login are
 * closed first, so that their traffic neither goes out directly nor makes the browser ask for a login.
 */
export function createLockGiveUp({
  runChange,
  closeProfiles,
  goOn,
}: Dependencies): Pick<Handlers, 'lock/give-up'> {
  return {
    async 'lock/give-up'({ typed }) {
      if (typed !== giveUpWord) throw new ProblemError('message-refused');
      await runChange(async () => {
        // Whoever has opened it meanwhile knows the passphrase.
        if (!(await vault.isLocked())) return;
        // A failure here does not stop the rest: without a login, the proxy refuses the profile anyway.
        await closeProfiles(await secrets.loginNames()).catch(logFailure('closing profiles'));
        // The later steps run even if one fails, because the lock can't be given up a second time.
        try {
          await withEverythingReplaced(async () => {
            try {
              await giveUpSecrets(vault);
            } finally {
              if (!(await vault.isLocked())) await noteMissing();
            }
          });
        } finally {
          if (!(await vault.isLocked()))
            goOn().catch(logFailure('going on after the lock was given up'));
        }
      });
    },
  };
}

/**
 * Notes that accounts have no key and custom profiles no login. The accounts stay, because runs and watches name them.
 */
async function noteMissing(): Promise<void> {
  const withoutKey = ({ account, problem }: AccountState): AccountState => ({
    account,
    problem: account ? { code: 'key-missing' } : problem,
  });
  const noted = await Promise.allSettled([
    accountItem.update(withoutKey),
    accountsItem.update(({ current, others }) => ({
      current,
      others: others.map((one) => ({ ...one, state: withoutKey(one.state) })),
    })),
    profilesItem.update((profiles) =>
      profiles.map((one) => (one.kind === 'custom' ? { ...one, hasLogin: false } : one)),
    ),
  ]);
  const failed = noted.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
