import { withLock } from '@/utils/storage/web-locks';
import { toProblem } from '@/utils/problem';
import { changeProfile, profileState } from '@/utils/proxy/profile-states';
import { checkDone, beginCheck, checkFailed } from '@/utils/proxy/check-states';
import { exitHistoryItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { ProfileState, Profile, ExitCheckRecord } from '@/utils/proxy/schema';
import { logFailure } from '../../log-failure';
import { recoveryAlarm } from './recovery-alarm';
import type { createExitDiagnosis } from './exit-diagnosis';
import type { ProxyBackend } from './proxy-backend';

/** The exit checks of profiles that are on; an outcome is thrown away when the exit changed meanwhile. */
export function createActiveExitChecks(
  checkExit: ReturnType<typeof createExitDiagnosis>,
  wire: ProxyBackend,
) {
  /** One at a time: in Chromium the way of a check is a rule of the setting. */
  async function run(profile: Profile): Promise<void> {
    await withLock('exit-check', () => runAlone(profile));
  }

  async function runAlone(profile: Profile): Promise<void> {
    const { exitCheck } = (await settingsItem.read()).addresses;
    const started = profileState(await proxyItem.read(), profile.id);
    if (!started) return;

    const settle = (step: (live: ProfileState) => ProfileState) =>
      proxyItem.update((state) => {
        const live = profileState(state, profile.id);
        const same =
          live?.since === started.since && live.session?.rotations === started.session?.rotations;
        return same ? changeProfile(state, profile.id, step) : state;
      });

    if (exitCheck === '') {
      await settle((live) => ({ ...live, check: 'none' }));
      return;
    }
    await settle(beginCheck);
    await recoveryAlarm.set();
    try {
      const product = profile.kind === 'service' ? profile.product : null;
      const exit = await checkExit(exitCheck, wire.checkThrough(profile.id), product);
      const asked = profile.kind === 'service' ? profile.countries : [];
      await settle((live) => checkDone(live, exit, asked));
      await remember(profile.id, {
        at: exit.checkedAt,
        address: exit.address,
        tookMs: exit.tookMs,
      });
    } catch (error) {
      await remember(profile.id, { at: Date.now(), address: null, tookMs: 0 });
      await settle((live) => checkFailed(live, toProblem(error)));
    }
  }

  async function remember(profileId: string, seen: ExitCheckRecord): Promise<void> {
    await exitHistoryItem.update((all) => ({
      ...all,
      [profileId]: [...(all[profileId] ?? []), seen].slice(-50),
    }));
  }

  return {
    run,
    /** Starts a check without waiting for it: the switch is done, its proof follows. */
    begin(profile: Profile): void {
      run(profile).catch(logFailure('exit check'));
    },
  };
}
