import { ProblemError, toProblem } from '@/utils/problem';
import {
  changeProfile,
  profileState,
  rotationDone,
  beginRotation,
  rotationFailed,
} from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { Profile } from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { readLogin } from './stored-logins';
import { recoveryAlarm } from './recovery-alarm';
import { profileOf, type createSwitching } from './switching';

/** Rotates the session of an active profile. */
export function createRotation(
  accountApi: () => Promise<AccountApi>,
  switching: ReturnType<typeof createSwitching>,
) {
  /** Rotates the session; replaces it by a new one when it has expired. */
  async function rotate(profileId: string, signal: AbortSignal): Promise<void> {
    const live = profileState(await proxyItem.read(), profileId);
    if (!live) throw new ProblemError('not-switched-on');
    const profile = await profileOf(profileId);
    const login = await readLogin(profileId);
    if (profile.kind !== 'service' || !live.session || !login?.sessionId) {
      throw new ProblemError('no-session-to-rotate');
    }
    if (live.session.endsAt !== null && live.session.endsAt <= Date.now()) {
      await switching.switchOn(profileId, { signal, previousExit: live.exit });
      return;
    }
    await recoveryAlarm.set();
    await proxyItem.update((state) => changeProfile(state, profileId, beginRotation));
    try {
      const api = await accountApi();
      await api.rotateSession(profile.product, login.sessionId, signal);
    } catch (error) {
      const problem = signal.aborted ? null : toProblem(error);
      await proxyItem.update((state) =>
        changeProfile(state, profileId, (now) => rotationFailed(now, problem)),
      );
      if (problem) throw error;
      return;
    }
    await finish(profile);
  }

  /** Completes a rotation. After a restart it is unknown whether the service rotated; the exit check shows. */
  function finish(profile: Profile): Promise<void> {
    return switching.carryThrough(profile, (state) =>
      changeProfile(state, profile.id, rotationDone),
    );
  }

  return { rotate, finish };
}
