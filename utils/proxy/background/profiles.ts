import type { Handlers, Input } from '@/utils/messaging/protocol';
import { ProblemError, toProblem } from '@/utils/problem';
import { inOrder } from '@/utils/proxy/routing/profile-order';
import { parseSite } from '@/utils/proxy/routing/site';
import { isObstacle } from '@/utils/proxy/obstacles';
import { profileState } from '@/utils/proxy/profile-states';
import { excludedItem, profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { isManaged } from '@/utils/proxy/managed-id';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { isLoginFor, type Login, loginEndpoint } from '@/utils/proxy/endpoint';
import type { CustomProfile, Profile } from '@/utils/proxy/schema';
import { withWebLock } from '@/utils/storage/web-locks';
import { dropSpareLogin } from './sessions/spare-logins';
import { forgetLogins, readLogin, storeLogin } from './sessions/stored-logins';
import { logFailure } from '../../log-failure';
import { forgetSites } from './route-plan';

type Base = NonNullable<Input<'profiles/save'>['base']>;

export interface ProfileDependencies {
  /** Stores changed routes of profiles, so that they are applied also after a restart: see `createStoreChange`. */
  storeChange(profileIds: readonly string[], store: () => Promise<void>): Promise<void>;
  /** Called for an active profile whose route changed; switches it on again. */
  changed(profileId: string): Promise<void>;
  /** Called when only the sites of an active profile changed; the exit stays. */
  sitesChanged(profileId: string): Promise<void>;
  /** Called before and after a profile is removed; switches it off if it is on. */
  removed(profileId: string): Promise<void>;
  /** Called when the excluded sites changed; resolves when they are in effect in regular windows. */
  excludedChanged(): Promise<void>;
  /** If a profile is on, blocks the traffic that `where` selects, until the profile is switched on again. */
  close(profileId: string, where: Profile['where']): Promise<void>;
}

/** Creates, changes, removes and orders profiles. */
export function createProfiles({
  storeChange,
  changed,
  sitesChanged,
  removed,
  excludedChanged,
  close,
}: ProfileDependencies): Pick<
  Handlers,
  'profiles/save' | 'profiles/remove' | 'profiles/order' | 'proxy/exclude'
> {
  /** Stores a profile as sent; resolves to what then puts the change into effect, undefined: nothing. */
  async function store({
    profile: sent,
    login: typed,
    loginOf,
    at,
    sites,
    base,
  }: Input<'profiles/save'>) {
    const before = (await profilesItem.read()).find(({ id }) => id === sent.id);
    if (before && base) await refuseEdited(before, base);
    const copies = loginOf !== undefined && typed === undefined && sent.kind === 'custom';
    const hasOwn = copies && (await secrets.loginNames()).includes(sent.id);
    const { profile, login } =
      copies && !hasOwn ? await withLoginOf(loginOf, sent) : { profile: sent, login: typed };
    if (login === undefined && profile.kind === 'custom') await keepToProxy(before, profile);
    const other = before !== undefined && route(before) !== route(profile);
    const isFreed = (await isCapReached(profile.id)) && limit(before) !== limit(profile);
    const isSwitchDue = other || isFreed || (before !== undefined && login !== undefined);
    const isOtherList = before !== undefined && before.ruleList?.url !== profile.ruleList?.url;
    await storeChange(isSwitchDue ? [profile.id] : [], async () => {
      if (profile.kind === 'custom' && login !== undefined) {
        if (login === null) await forgetLogins([profile.id]);
        else
          await storeLogin(profile.id, {
            ...login,
            sessionId: null,
            proxy: loginEndpoint(profile),
          });
      }
      // New sites take effect when they are stored, but a new scope only with the switch. With the new sites and the
      // old scope, traffic that both the old and the new profile take would go out directly.
      const isOtherScope = before !== undefined && before.where.scope !== profile.where.scope;
      if (isOtherScope) await close(profile.id, { ...before.where, scope: 'everything' });
      // A new profile is stored before its sites, because `sweepProfiles` removes sites that belong to no profile.
      if (!before) await profilesItem.update((profiles) => placed(profiles, profile, at));
      if (sites !== undefined) await sitesItem(profile.id).write(sites);
      if (isOtherList) await ruleListItem(profile.id).write(null);
      forgetSites(profile.id);
      if (before) await profilesItem.update((profiles) => placed(profiles, profile, at));
      if (isOtherScope) await close(profile.id, profile.where);
    });
    if (isSwitchDue) return changed;
    if (sites === undefined && !isOtherList) return undefined;
    return (id: string) => sitesChanged(id).catch(exceptObstacles('applying sites'));
  }

  return {
    async 'profiles/save'(input) {
      refuseManaged(input.profile.id);
      const apply = await withWebLock(`profile:${input.profile.id}`, () => store(input));
      await apply?.(input.profile.id);
    },

    /** Its login is kept until the next browser start, so that the removal can be undone. */
    async 'profiles/remove'({ profileId }) {
      refuseManaged(profileId);
      await removed(profileId);
      await dropSpareLogin(profileId);
      await profilesItem.update((profiles) => profiles.filter(({ id }) => id !== profileId));
      // It may have been switched on again in between.
      await removed(profileId);
    },

    async 'profiles/order'({ ids }) {
      await profilesItem.update((profiles) => inOrder(profiles, ids, ({ id }) => id));
    },

    async 'proxy/exclude'({ site, add }) {
      if (!parseSite(site).ok) throw new ProblemError('not-a-site', { detail: site.slice(0, 100) });
      await excludedItem.update((sites) => [
        ...sites.filter((other) => other !== site),
        ...(add ? [site] : []),
      ]);
      await excludedChanged().catch(exceptObstacles('leaving out sites'));
    },
  };
}

/**
 * Handles a failure to apply what is stored: rejects, unless Vantage may not change the proxy setting, which the
 * profile's state reports.
 */
function exceptObstacles(doing: string): (error: unknown) => void {
  return (error) => {
    if (!isObstacle(toProblem(error))) throw error;
    logFailure(doing)(error);
  };
}

/** Profiles preset by company policy cannot be changed by the user. */
function refuseManaged(profileId: string): void {
  if (isManaged(profileId)) throw new ProblemError('locked-by-policy');
}

/** Rejects with `profile-edited` if a profile or its sites are not what the form was opened with. */
async function refuseEdited(before: Profile, base: Base): Promise<void> {
  const sites = base.sites !== undefined && (await sitesItem(before.id).read());
  const isSame =
    JSON.stringify(before) === JSON.stringify(base.profile) &&
    (sites === false || (sites?.text ?? '') === base.sites);
  if (!isSame) throw new ProblemError('profile-edited');
}

/**
 * Keeps a stored login bound to the proxy it was entered for, also when the profile's address changes in several
 * steps or the profile was removed and created again. Rejects with `login-elsewhere`, and with `locked` when the
 * vault cannot be read.
 */
async function keepToProxy(before: Profile | undefined, profile: CustomProfile): Promise<void> {
  if (!(await secrets.loginNames()).includes(profile.id)) return;
  if (await isLocked()) {
    if (before && place(before) === place(profile)) return;
    throw new ProblemError('locked');
  }
  const login = await readLogin(profile.id);
  if (!login) return;
  const boundTo =
    login.proxy ?? (before?.kind === 'custom' ? loginEndpoint(before) : loginEndpoint(profile));
  if (!isLoginFor(boundTo, profile)) {
    if (profile.hasLogin) throw new ProblemError('login-elsewhere', { detail: boundTo });
    await forgetLogins([profile.id]);
  } else if (login.proxy === undefined) await storeLogin(profile.id, { ...login, proxy: boundTo });
}

/**
 * A profile with the login that is stored for another one. Rejects with `login-elsewhere` if that login is for another
 * proxy, and with `locked`.
 */
async function withLoginOf(
  otherId: string,
  profile: CustomProfile,
): Promise<{ profile: CustomProfile; login: Login | null }> {
  if (await isLocked()) throw new ProblemError('locked');
  const other = (await profilesItem.read()).find(({ id }) => id === otherId);
  const stored = other?.kind === 'custom' ? await readLogin(otherId) : null;
  if (other?.kind !== 'custom' || !stored) {
    return { profile: { ...profile, hasLogin: false }, login: null };
  }
  const boundTo = stored.proxy ?? loginEndpoint(other);
  if (!isLoginFor(boundTo, profile)) {
    throw new ProblemError('login-elsewhere', { detail: boundTo });
  }
  const { username, password } = stored;
  return { profile: { ...profile, hasLogin: true }, login: { username, password } };
}

/** Inserts or replaces a profile: at its present index, else at `at`, else last. */
function placed(profiles: Profile[], profile: Profile, at: number | undefined): Profile[] {
  const known = profiles.findIndex(({ id }) => id === profile.id);
  if (known >= 0) return profiles.with(known, profile);
  return profiles.toSpliced(at ?? profiles.length, 0, profile);
}

/** Endpoint that receives the login of a custom profile; empty for other kinds, whose logins are not bound. */
function place(profile: Profile): string {
  return profile.kind === 'custom' ? loginEndpoint(profile) : '';
}

/** Whether a profile is on and has reached its data limit, for which it warns or is closed. */
async function isCapReached(profileId: string): Promise<boolean> {
  const active = profileState(await proxyItem.read(), profileId);
  return active?.problem?.code === 'cap-reached';
}

/** Data limit of a profile, and what happens there. */
const limit = (profile: Profile | undefined) =>
  profile && `${profile.extras.capMb} ${profile.extras.atCap}`;

/** Serializes the properties that determine a profile's route: all but name, color, letter, extras and rule list. */
function route(profile: Profile) {
  const { name: _name, color: _color, letter: _letter, ...others } = profile;
  const { extras: _extras, ruleList: _ruleList, ...rest } = others;
  return JSON.stringify(rest);
}
