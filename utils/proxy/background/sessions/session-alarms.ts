import { type Due, inSequence, setWakeUps, type WakeUps } from '@/utils/browser/wake-ups';
import { block } from '@/utils/proxy/closed-states';
import { changeProfile, profileState } from '@/utils/proxy/profile-states';
import {
  rotationMinutes,
  sessionAlarmAt,
  sessionDue,
  recheckEndedExit,
} from '@/utils/proxy/sessions/session-due';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { logFailure } from '../../../log-failure';

interface Steps {
  /** Replaces the ending session by a new one. */
  renew(profileId: string): Promise<void>;
  rotate(profileId: string): Promise<void>;
  /** Applies the stored routes. */
  apply(): Promise<void>;
  /** Begins the exit checks that are due. */
  beginDueChecks(): Promise<void>;
}

/**
 * Schedules the alarms of active sessions: renews a session, asks the user, or ends it when it expires, and rotates
 * it at its interval. Registers listeners; call it synchronously at start-up.
 */
export function watchSessions({ renew, rotate, apply, beginDueChecks }: Steps): {
  wakeUps: Pick<WakeUps, 'vantage:session' | 'vantage:rotate'>;
  /** Handles the actions that came due while no background was running. */
  resume(): Promise<void>;
} {
  async function each(
    work: (active: ProfileState, profile: Profile) => Promise<void>,
  ): Promise<void> {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    for (const active of on) {
      const profile = profiles.find(({ id }) => id === active.profileId);
      if (profile) await work(active, profile);
    }
  }

  const armEnds = inSequence(async () => {
    const ends = new Map<string, Due>();
    await each(async (active, profile) => {
      const at = sessionAlarmAt(active, profile, Date.now());
      if (at !== null) ends.set(profile.id, { at });
    });
    await setWakeUps('vantage:session', ends);
  });

  const armRotations = inSequence(async () => {
    const rotations = new Map<string, Due>();
    await each(async (active, profile) => {
      const everyMinutes = rotationMinutes(active, profile);
      if (everyMinutes !== null) rotations.set(profile.id, { everyMinutes });
    });
    await setWakeUps('vantage:rotate', rotations);
  });

  const acting = new Map<string, Promise<void>>();

  /**
   * Runs one action per profile at a time: an alarm that starts the background coincides with `resume` at that
   * start.
   */
  function act(profileId: string): Promise<void> {
    const running =
      acting.get(profileId) ?? actNow(profileId).finally(() => acting.delete(profileId));
    acting.set(profileId, running);
    return running;
  }

  async function actNow(profileId: string): Promise<void> {
    await each(async (active, profile) => {
      if (profile.id !== profileId) return;
      const due = sessionDue(active, profile, Date.now());
      // Another session may have begun since the state was read.
      const change = (step: (now: ProfileState) => ProfileState) =>
        proxyItem.update((state) =>
          changeProfile(state, profileId, (now) =>
            sessionDue(now, profile, Date.now()) === due ? step(now) : now,
          ),
        );
      if (due === 'renew') {
        try {
          await renew(profileId);
        } catch (error) {
          await change((now) => recheckEndedExit(now, Date.now()));
          await beginDueChecks();
          throw error;
        }
      }
      if (due === 'ask') await change((now) => ({ ...now, problem: { code: 'session-ending' } }));
      if (due === 'end') {
        await change((now) => block(now, { code: 'session-ended' }));
        await apply();
      }
    });
    await armEnds();
  }

  async function rotateInTime(profileId: string): Promise<void> {
    if (profileState(await proxyItem.read(), profileId)?.phase === 'on') await rotate(profileId);
  }

  const armAll = () => {
    Promise.all([armEnds(), armRotations()]).catch(logFailure('planning sessions'));
  };
  proxyItem.watch((state, _stored, earlier) => {
    armAll();
    // Runs renewals that came due while the profile was blocked; their alarm may fire 30 s late.
    const before = proxyItem.parse(earlier ?? undefined);
    for (const { profileId, phase } of state.on) {
      if (phase !== 'on' || profileState(before, profileId)?.phase !== 'blocked') continue;
      act(profileId).catch(logFailure('following a session'));
    }
  });
  profilesItem.watch(armAll);

  return {
    wakeUps: {
      'vantage:session': { arm: armEnds, run: act },
      'vantage:rotate': { arm: armRotations, run: rotateInTime },
    },
    async resume() {
      for (const { profileId } of (await proxyItem.read()).on) {
        await act(profileId).catch(logFailure('following a session'));
      }
    },
  };
}
