import { ext } from '@/utils/browser/ext';
import { block, changeProfile, profileState } from '@/utils/proxy/profile-states';
import { rotationMinutes, sessionAlarmAt, sessionDue } from '@/utils/proxy/sessions/session-due';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { logFailure } from '../../log-failure';

const ends = 'vantage:session:';
const rotates = 'vantage:rotate:';

interface Steps {
  /** A new session in the place of the one that ends. */
  renew(profileId: string): Promise<void>;
  rotate(profileId: string): Promise<void>;
  /** Puts what storage holds on the wire. */
  apply(): Promise<void>;
}

/**
 * The clock of the sessions that are on: renews them, asks, or closes them at their end, and rotates them on a
 * timer. It rides on alarms, so it goes on over the background's lives. Adds listeners: in the first turn.
 */
export function watchSessions({ renew, rotate, apply }: Steps): { resume(): Promise<void> } {
  async function each(
    work: (live: ProfileState, profile: Profile) => Promise<void>,
  ): Promise<void> {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    for (const live of on) {
      const profile = profiles.find(({ id }) => id === live.profileId);
      if (profile) await work(live, profile);
    }
  }

  /** Alarms as the stored state wants them, and no others. */
  async function plan(): Promise<void> {
    const wanted = new Map<string, { when: number } | { periodInMinutes: number }>();
    await each(async (live, profile) => {
      const when = sessionAlarmAt(live, profile, Date.now());
      if (when !== null) wanted.set(ends + profile.id, { when });
      const minutes = rotationMinutes(live, profile);
      if (minutes !== null) wanted.set(rotates + profile.id, { periodInMinutes: minutes });
    });
    for (const alarm of await ext.alarms.getAll()) {
      const ours = alarm.name.startsWith(ends) || alarm.name.startsWith(rotates);
      if (!ours) continue;
      const info = wanted.get(alarm.name);
      const stands =
        info && 'when' in info
          ? // One that comes too early finds nothing due, and is planned anew.
            alarm.scheduledTime > Date.now() && alarm.scheduledTime <= info.when + 1000
          : info?.periodInMinutes === alarm.periodInMinutes;
      if (!info) await ext.alarms.clear(alarm.name);
      else if (stands) wanted.delete(alarm.name);
    }
    for (const [name, info] of wanted) await ext.alarms.create(name, info);
  }

  async function act(profileId: string): Promise<void> {
    await each(async (live, profile) => {
      if (profile.id !== profileId) return;
      const due = sessionDue(live, profile, Date.now());
      if (due === 'renew') await renew(profileId);
      if (due === 'ask')
        await tell(profileId, (now) => ({ ...now, problem: { code: 'session-ending' } }));
      if (due === 'end') {
        await tell(profileId, (now) => block(now, { code: 'session-ended' }));
        await apply();
      }
    });
    await plan();
  }

  async function tell(
    profileId: string,
    step: (live: ProfileState) => ProfileState,
  ): Promise<void> {
    await proxyItem.update((state) => changeProfile(state, profileId, step));
  }

  async function rotateInTime(profileId: string): Promise<void> {
    if (profileState(await proxyItem.read(), profileId)?.phase === 'on') await rotate(profileId);
  }

  const planNow = () => {
    plan().catch(logFailure('planning sessions'));
  };
  proxyItem.watch(planNow);
  profilesItem.watch(planNow);
  ext.alarms.onAlarm.addListener(({ name }) => {
    if (name.startsWith(ends)) act(name.slice(ends.length)).catch(logFailure('ending a session'));
    if (name.startsWith(rotates)) {
      rotateInTime(name.slice(rotates.length)).catch(logFailure('rotating in time'));
    }
  });

  return {
    /** What came due while no background was there. */
    async resume() {
      for (const { profileId } of (await proxyItem.read()).on) await act(profileId);
    },
  };
}
