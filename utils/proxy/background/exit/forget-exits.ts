import { ext, isFirefox } from '@/utils/browser/ext';
import { exitForgotten } from '@/utils/proxy/check-states';
import { changeAll } from '@/utils/proxy/profile-states';
import type { Profile, ProxyState } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { incognitoSeenKey } from '../../../incognito/background/private-routes';
import { logFailure, loggingFailure } from '../../../log-failure';
import { withTimeout, withRetries } from '../../../wait';
import { recoveryAlarm } from './recovery-alarm';

/** Key in `storage.session`, which ends with the browser: the exits of an earlier session are forgotten. */
const forgottenKey = 'exitsForgotten';

/** Timeout in ms of reading that key, for which the whole background waits. */
const timeoutMs = 5000;

/**
 * Clears the exits of an earlier browser session. Checks that are due then start as after a switch. Also runs after an
 * extension update.
 * @param storageReady resolves when storage is readable.
 * @returns resolves when the exits are cleared and before any other read, because in Firefox a known exit marks a route
 *   as verified. Rejects only when `storageReady` does.
 */
export async function forgetExits(storageReady: Promise<void>): Promise<void> {
  const [stored] = await Promise.all([readSession(), storageReady]);
  if (stored[forgottenKey] !== undefined) return;
  // Noted last: if the background ends before, its next instance forgets them again.
  await forgetStored(stored[incognitoSeenKey] !== undefined)
    .then(() => ext.storage.session.set({ [forgottenKey]: true }))
    .catch(logFailure('forgetting the exits of an earlier session'));
}

/** What this session noted; nothing when that can't be read: the exits are then forgotten, perhaps once more. */
async function readSession(): Promise<Record<string, unknown>> {
  try {
    const read = withRetries(() => ext.storage.session.get([forgottenKey, incognitoSeenKey]));
    return await withTimeout(timeoutMs, 'storage', read);
  } catch (error) {
    logFailure('reading whether the exits of an earlier session are forgotten')(error);
    return {};
  }
}

/**
 * Uses neither `proxyItem.update` nor its lock: an update that is due already holds the lock and waits for this. No
 * other instance changes the state meanwhile, since each one does this first.
 */
async function forgetStored(hasPrivateWindow: boolean): Promise<void> {
  const { local } = ext.storage;
  const stored = await local.get([proxyItem.key, settingsItem.key]);
  const state = proxyItem.parse(stored[proxyItem.key]);
  if (state.on.length === 0) return;
  const { exitCheck } = settingsItem.parse(stored[settingsItem.key]).addresses;
  const waits = (profileId: string) =>
    exitCheck !== '' && !hasPrivateWindow && isCheckedInPrivate(state, profileId);
  const next = changeAll(state, (active) => exitForgotten(active, !waits(active.profileId)));
  await recoveryAlarm.set();
  await local.set({ [proxyItem.key]: next });
}

/** Whether only a private window can check the exit of a profile. */
const isCheckedInPrivate = ({ appliedRoutes }: ProxyState, profileId: string): boolean =>
  !isFirefox &&
  appliedRoutes.some((route) => route.profileId === profileId && route.where.windows === 'private');

/**
 * Chromium: begins the checks that had to wait for a private window once one is open. Registers its listener; call it
 * synchronously at start-up.
 */
export function checkInFirstPrivateWindow(begin: (profile: Profile) => void): void {
  async function beginWaitingChecks(): Promise<void> {
    const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    for (const { profileId, phase, check } of state.on) {
      if (phase !== 'on' || check !== 'failed' || !isCheckedInPrivate(state, profileId)) continue;
      const profile = profiles.find(({ id }) => id === profileId);
      if (profile) begin(profile);
    }
  }

  const beginLogged = loggingFailure('checking exits in private windows', beginWaitingChecks);
  ext.storage.session.onChanged.addListener(({ [incognitoSeenKey]: seen }) => {
    if (seen?.newValue === true && seen.oldValue !== true) beginLogged();
  });
}
