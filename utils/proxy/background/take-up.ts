import { ProblemError } from '@/utils/problem';
import { isCheckDue } from '@/utils/proxy/check-states';
import { isLockedOut } from '@/utils/proxy/closed-states';
import { isSwitchingOff, profileState } from '@/utils/proxy/profile-states';
import type { Profile } from '@/utils/proxy/schema';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { createActiveExitChecks } from './exit/active-exit-checks';
import type { ProxyBackend } from './proxy-backend';
import { closeLocked } from './sessions/close-locked';
import type { createSwitching } from './switching';

/**
 * Completes what a terminated worker or an error left unfinished.
 * @param finish completes a rotation.
 */
export function createTakeUp(
  switching: ReturnType<typeof createSwitching>,
  finish: (profile: Profile) => Promise<void>,
  backend: Pick<ProxyBackend, 'reassert'>,
  checks: Pick<ReturnType<typeof createActiveExitChecks>, 'begin' | 'isUnderWay'>,
) {
  /**
   * Completes all operations, and restores the proxy setting if it was lost. One profile that fails holds up no other.
   * Rejects with a failure that nobody foresaw, else with the first one.
   */
  async function takeUp(): Promise<void> {
    await closeLocked();
    await backend.reassert();
    const seen = new Set<string>();
    const failures: unknown[] = [];
    for (;;) {
      // Read anew each time: a switch that fails brings back the profile that it was to replace.
      const next = (await proxyItem.read()).on.find(({ profileId }) => !seen.has(profileId));
      if (!next) break;
      seen.add(next.profileId);
      await takeUpOne(next.profileId).catch((error: unknown) => failures.push(error));
    }
    await takeUpChecks();
    const unforeseen = failures.find((error) => !(error instanceof ProblemError));
    if (failures.length > 0) throw unforeseen ?? failures[0];
  }

  async function takeUpOne(profileId: string): Promise<void> {
    const state = await proxyItem.read();
    const live = profileState(state, profileId);
    if (!live) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile) return switching.switchOff(profileId);
    if (isSwitchingOff(state, profileId)) return switching.switchOff(profileId);
    if (live.phase === 'switching') {
      // Once the new route is applied, there is no previous state to return to.
      const ready =
        state.before === null && state.applied.some((route) => route.profileId === profileId);
      return ready ? switching.carryThrough(profile) : switching.switchOn(profileId);
    }
    if (isLockedOut(live)) return;
    if (live.phase === 'rotating') return finish(profile);
  }

  /** Begins the checks that are due and that nobody runs: the result of a check is lost while its profile is switched. */
  async function takeUpChecks(): Promise<void> {
    const due = (await proxyItem.read()).on.filter(
      (live) => isCheckDue(live) && !checks.isUnderWay(live.profileId),
    );
    const profiles = due.length === 0 ? [] : await profilesItem.read();
    for (const { profileId } of due) {
      const profile = profiles.find(({ id }) => id === profileId);
      if (profile) checks.begin(profile);
    }
  }

  return { takeUp, takeUpChecks };
}
