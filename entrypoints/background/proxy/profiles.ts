import type { Handlers } from '@/utils/messages/protocol';
import { profilesItem } from '@/utils/storage/registry';
import type { Profile } from '@/utils/storage/schema';
import { forgetLogin, keepLogin } from './logins';

/**
 * Creating, changing and removing profiles.
 * @param changed the profile is on and goes out differently now: switch it on again.
 * @param removed the profile is gone: switch it off if it was on.
 */
export function createProfiles(
  changed: (profileId: string) => Promise<void>,
  removed: (profileId: string) => Promise<void>,
): Pick<Handlers, 'profiles/save' | 'profiles/remove'> {
  return {
    async 'profiles/save'({ profile, login, at }) {
      const before = (await profilesItem.read()).find(({ id }) => id === profile.id);
      if (profile.kind === 'custom' && login !== undefined) {
        if (login === null) await forgetLogin(profile.id);
        else await keepLogin(profile.id, { ...login, sessionId: null });
      }
      await profilesItem.update((profiles) => place(profiles, profile, at));
      const other = before !== undefined && route(before) !== route(profile);
      if (other || (before !== undefined && login !== undefined)) await changed(profile.id);
      return {};
    },

    /** The login stays until the next start of the browser, so that removing can be undone. */
    async 'profiles/remove'({ profileId }) {
      await removed(profileId);
      await profilesItem.update((profiles) => profiles.filter(({ id }) => id !== profileId));
      return {};
    },
  };
}

/** In its old place, or where it was asked to stand, or last. */
function place(profiles: Profile[], profile: Profile, at: number | undefined): Profile[] {
  const known = profiles.findIndex(({ id }) => id === profile.id);
  if (known >= 0) return profiles.with(known, profile);
  return profiles.toSpliced(at ?? profiles.length, 0, profile);
}

/** All of a profile that decides how it goes out: everything but its name. */
function route({ name: _name, ...rest }: Profile): string {
  return JSON.stringify(rest);
}
