import { ext } from '@/utils/browser/ext';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import { isSwitchDue } from '@/utils/proxy/changed-profiles';
import { isLockedOut, blockByLock, unlockAll } from '@/utils/proxy/closed-states';
import { followPrivateAccess, privateIds } from '@/utils/proxy/private-access';
import {
  isBeginning,
  isSwitchingOff,
  profileState,
  changeInEffect,
  statesInEffect,
} from '@/utils/proxy/profile-states';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { createActiveExitChecks } from './exit/active-exit-checks';
import { type OperationQueue, operationSubject } from './operation-queue';
import type { ProxyBackend } from './proxy-backend';
import type { createSwitching } from './switching';
import { isLocked } from '@/utils/security/background/secrets';
import { readLoginFor } from './sessions/stored-logins';

/**
 * Completes what a terminated worker or an error left unfinished.
 * @param finish completes a rotation.
 * @param isStoring whether a change of a profile is being stored, after which it is switched.
 */
export function createResumeOperations(
  operations: OperationQueue,
  switching: ReturnType<typeof createSwitching>,
  finish: (profile: Profile) => Promise<void>,
  backend: Pick<ProxyBackend, 'reassert'>,
  checks: Pick<ReturnType<typeof createActiveExitChecks>, 'beginDueChecks'>,
  isStoring: (profileId: string) => boolean,
) {
  /**
   * Restores the proxy setting if it was lost, and completes all operations. A switch that has to ask the service is
   * queued separately, so that a press does not wait for a service that hangs.
   * @param first runs before, in the same queued operation.
   */
  async function resumeOperations(
    first = async () => {},
    run: (work: () => Promise<void>) => Promise<void> = operations.run,
  ): Promise<void> {
    try {
      await run(async () => {
        await first();
        await closeLocked();
        await readPrivateAccess();
        await backend.reassert();
        await resumeAll();
      });
    } finally {
      resumePendingSwitches().catch(logFailure('resuming switches'));
    }
  }

  /**
   * Restarts the switch that has not committed its route, then switches the profiles that were changed. After a failed
   * switch, the profiles that it would have replaced are resumed.
   */
  async function resumePendingSwitches(): Promise<void> {
    const seen = new Set<string>();
    const next = async () => {
      const state = await proxyItem.read();
      const isChanged = (active: ProfileState) =>
        isSwitchDue(active) && !isStoring(active.profileId);
      const due =
        state.on.find(({ profileId }) => isBeginning(state, profileId)) ?? state.on.find(isChanged);
      return due?.profileId;
    };
    for (let id = await next(); id !== undefined && !seen.has(id); id = await next()) {
      seen.add(id);
      await resumePendingSwitch(id, next).catch(logFailure('resuming a switch'));
    }
  }

  /** @param next ID of the profile to switch, which a press may change in the meantime. */
  async function resumePendingSwitch(
    profileId: string,
    next: () => Promise<string | undefined>,
  ): Promise<void> {
    await operations.run(
      async (signal) => {
        if ((await next()) !== profileId) return;
        try {
          const begun = profileState(await proxyItem.read(), profileId);
          const replace = begun?.replacesSharing === true;
          await switching.switchOn(profileId, { signal, replace });
        } finally {
          if (!signal.aborted) await resumeAll();
        }
      },
      await operationSubject(profileId),
    );
  }

  /**
   * Completes all profiles, also after one failed. Rejects with an unexpected error if there is one, else with the
   * first.
   */
  async function resumeAll(): Promise<void> {
    const seen = new Set<string>();
    const failures: unknown[] = [];
    for (;;) {
      const next = (await proxyItem.read()).on.find(({ profileId }) => !seen.has(profileId));
      if (!next) break;
      seen.add(next.profileId);
      await resumeOne(next.profileId).catch((error: unknown) => failures.push(error));
    }
    await checks.beginDueChecks();
    const unforeseen = failures.find((error) => !(error instanceof ProblemError));
    if (failures.length > 0) throw unforeseen ?? failures[0];
  }

  async function resumeOne(profileId: string): Promise<void> {
    const state = await proxyItem.read();
    const active = profileState(state, profileId);
    if (!active) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile) return switching.switchOff(profileId);
    if (isSwitchingOff(state, profileId)) return switching.switchOff(profileId);
    if (active.phase === 'switching') {
      // `resumePendingSwitches` restarts a switch whose route is not committed yet.
      return isBeginning(state, profileId) ? undefined : switching.applyRoute(profile);
    }
    if (isLockedOut(active)) return;
    if (active.phase === 'rotating') return finish(profile);
  }

  return { resumeOperations, resumePendingSwitches };
}

/** The browser reloads Vantage when the user allows or forbids it to run in private windows. */
async function readPrivateAccess(): Promise<void> {
  if (privateIds(await proxyItem.read()).length === 0) return;
  const isAllowed = await ext.extension.isAllowedIncognitoAccess();
  await proxyItem.update((state) => followPrivateAccess(state, isAllowed));
}

/**
 * Closes active routes whose login is locked: without it a challenge would open the browser's login dialog. Opens
 * those again whose lock was opened by an instance that ended before it resumed them.
 */
async function closeLocked(): Promise<void> {
  const state = await proxyItem.read();
  const { appliedRoutes } = state;
  if (statesInEffect(state).some(isLockedOut) && !(await isLocked()))
    await proxyItem.update(unlockAll);
  for (const { profileId, endpoint } of appliedRoutes) {
    if ((await readLoginFor(profileId, endpoint)) !== 'locked') continue;
    await proxyItem.update((state) => changeInEffect(state, profileId, blockByLock));
  }
}
