import { ProblemError, toProblem } from '@/utils/problem';
import { isClosed } from '@/utils/proxy/closed-states';
import { isOfBrowser } from '@/utils/proxy/obstacles';
import {
  changeProfile,
  profileState,
  rotationDone,
  beginRotation,
  rotationFailed,
  sessionReplaced,
} from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { readLogin } from './stored-logins';
import { recoveryAlarm } from '../exit/recovery-alarm';
import { takeSpareLogin } from './spare-logins';
import { whileServiceAnswers } from '../prepare-route';
import { profileOf, type createSwitching } from '../switching';

const isStopped = (active: ProfileState) => isClosed(active) || isOfBrowser(active.problem);

/** Rotates the session of an active profile. */
export function createRotation(
  accountApi: () => Promise<AccountApi>,
  switching: ReturnType<typeof createSwitching>,
) {
  /**
   * Rotates the session; replaces it by a new one when it has expired. Rejects with the problem of a closed route.
   * @param mayReplace whether a spare login, if there is one, may replace the session, so that nothing waits for the
   *   service. A new session may happen to get the same exit, and its traffic is counted from zero.
   * @returns whether a spare login replaced the session; null: a newer switch ended the rotation.
   */
  async function rotate(
    profileId: string,
    signal: AbortSignal,
    mayReplace: boolean,
  ): Promise<boolean | null> {
    const active = profileState(await proxyItem.read(), profileId);
    if (!active) throw new ProblemError('not-switched-on');
    const profile = await profileOf(profileId);
    const login = await readLogin(profileId);
    if (profile.kind !== 'service' || !active.session || !login?.sessionId) {
      throw new ProblemError('no-session-to-rotate');
    }
    if (active.session.endsAt !== null && active.session.endsAt <= Date.now()) {
      await switching.switchOn(profileId, { signal, previousExit: active.exit });
      return signal.aborted ? null : false;
    }
    // A completed rotation sets the phase to `on`, which would open the route of a closed profile.
    if (active.problem && isStopped(active)) {
      throw new ProblemError(active.problem.code, active.problem);
    }
    await recoveryAlarm.set();
    // The profile may have been stopped since it was read.
    await proxyItem.update((state) =>
      changeProfile(state, profileId, (now) => (isStopped(now) ? now : beginRotation(now))),
    );
    const { product, extras } = profile;
    const { sessionId } = login;
    let isReplaced = false;
    try {
      // Rotating must not evade a data limit per session.
      if (mayReplace && extras.capMb === null)
        isReplaced = (await takeSpareLogin(profile)) !== null;
      if (!isReplaced) {
        const api = await accountApi();
        await whileServiceAnswers(profileId, () => api.rotateSession(product, sessionId, signal));
      }
    } catch (error) {
      const problem = signal.aborted ? null : toProblem(error);
      await proxyItem.update((state) =>
        changeProfile(state, profileId, (now) => rotationFailed(now, problem, active)),
      );
      if (problem) throw error;
      return null;
    }
    await (isReplaced ? finishReplaced(profile) : finish(profile));
    return isReplaced;
  }

  /** Completes a rotation. After a restart it is unknown whether the service rotated; the exit check shows. */
  function finish(profile: Profile): Promise<void> {
    return switching.applyRoute(profile, (state) => changeProfile(state, profile.id, rotationDone));
  }

  /** If the worker dies first, `finish` keeps the old session's end: it is renewed earlier than it needs to be. */
  function finishReplaced(profile: Profile): Promise<void> {
    return switching.applyRoute(profile, (state) =>
      changeProfile(state, profile.id, (active) => sessionReplaced(active, profile, Date.now())),
    );
  }

  return { rotate, finish };
}
