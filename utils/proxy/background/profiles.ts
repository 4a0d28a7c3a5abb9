import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { inOrder } from '@/utils/proxy/routing/profile-order';
import { parseSite } from '@/utils/proxy/routing/site';
import { excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/profiles';
import { isManaged } from '@/utils/proxy/managed-id';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { isLoginFor, loginEndpoint } from '@/utils/proxy/endpoint';
import type { CustomProfile, Profile } from '@/utils/proxy/schema';
import { forgetLogins, readLogin, storeLogin } from './stored-logins';
import { forgetSiteIndex } from './route-plan';

/**
 * Creating, changing and removing profiles.
 * @param changed the profile is on and goes out differently now: switch it on again.
 * @param resited only its sites changed: the same exit takes others.
 * @param removed the profile is gone: switch it off if it was on.
 */
export function createProfiles(
  changed: (profileId: string) => Promise<void>,
  resited: (profileId: string) => Promise<void>,
  removed: (profileId: string) => Promise<void>,
): Pick<Handlers, 'profiles/save' | 'profiles/remove' | 'profiles/order' | 'proxy/exclude'> {
  return {
    async 'profiles/save'({ profile, login, at, sites }) {
      refuseManaged(profile.id);
      const before = (await profilesItem.read()).find(({ id }) => id === profile.id);
      if (login === undefined && profile.kind === 'custom') await keepToProxy(before, profile);
      if (profile.kind === 'custom' && login !== undefined) {
        if (login === null) await forgetLogins([profile.id]);
        else
          await storeLogin(profile.id, {
            ...login,
            sessionId: null,
            proxy: loginEndpoint(profile),
          });
      }
      if (sites !== undefined) {
        await sitesItem(profile.id).write(sites);
        forgetSiteIndex(profile.id);
      }
      await profilesItem.update((profiles) => placed(profiles, profile, at));
      const other = before !== undefined && route(before) !== route(profile);
      if (other || (before !== undefined && login !== undefined)) await changed(profile.id);
      else if (sites !== undefined) await resited(profile.id);
      return {};
    },

    /** The login stays until the next start of the browser, so that removing can be undone. */
    async 'profiles/remove'({ profileId }) {
      refuseManaged(profileId);
      await removed(profileId);
      await profilesItem.update((profiles) => profiles.filter(({ id }) => id !== profileId));
      return {};
    },

    async 'profiles/order'({ ids }) {
      await profilesItem.update((profiles) => inOrder(profiles, ids, ({ id }) => id));
      return {};
    },

    async 'proxy/exclude'({ site, add }) {
      if (!parseSite(site).ok) throw new ProblemError('not-a-site', { detail: site.slice(0, 100) });
      await excludedItem.update((sites) => [
        ...sites.filter((other) => other !== site),
        ...(add ? [site] : []),
      ]);
      return {};
    },
  };
}

/** What the company presets is its own to change. */
function refuseManaged(profileId: string): void {
  if (isManaged(profileId)) throw new ProblemError('locked-by-policy');
}

/**
 * A stored login is sent to the proxy that it was given for and to no other, in however many steps the profile moves: one
 * that says it has none, or that was removed, may have left a login behind. Rejects with `login-elsewhere`, and with
 * `locked` where a closed lock keeps Vantage from looking.
 */
async function keepToProxy(before: Profile | undefined, profile: CustomProfile): Promise<void> {
  if (!(await secrets.loginNames()).includes(profile.id)) return;
  if (await isLocked()) {
    if (before && place(before) === place(profile)) return;
    throw new ProblemError('locked');
  }
  const login = await readLogin(profile.id);
  if (!login) return;
  const givenFor =
    login.proxy ?? (before?.kind === 'custom' ? loginEndpoint(before) : loginEndpoint(profile));
  if (!isLoginFor(givenFor, profile)) {
    if (profile.hasLogin) throw new ProblemError('login-elsewhere', { detail: givenFor });
    await forgetLogins([profile.id]);
  } else if (login.proxy === undefined) await storeLogin(profile.id, { ...login, proxy: givenFor });
}

/** In its old place, or where it was asked to stand, or last. */
function placed(profiles: Profile[], profile: Profile, at: number | undefined): Profile[] {
  const known = profiles.findIndex(({ id }) => id === profile.id);
  if (known >= 0) return profiles.with(known, profile);
  return profiles.toSpliced(at ?? profiles.length, 0, profile);
}

/** Where the login of a custom profile goes; empty: of others none is kept. */
function place(profile: Profile): string {
  return profile.kind === 'custom' ? loginEndpoint(profile) : '';
}

/** All of a profile that decides how it goes out: everything but its name, looks and extras. */
function route({ name: _name, color: _color, letter: _letter, extras: _extras, ...rest }: Profile) {
  return JSON.stringify(rest);
}
