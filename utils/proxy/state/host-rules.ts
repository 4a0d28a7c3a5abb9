import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import { logFailure } from '@/utils/log-failure';
import { ProblemError, toProblem } from '@/utils/problem';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { withoutSite, withSite } from '@/utils/proxy/routing/host-rules';
import { siteName, siteOfHost } from '@/utils/proxy/routing/site-of-host';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { ruleForUrl, rulesInForce, unended } from '@/utils/proxy/routing/temporary-rules';
import { profilesFor } from '@/utils/proxy/state/page-profile';
import {
  exclusionsOf,
  isCovered,
  ownLines,
  type RulePage,
  takesWithoutLines,
} from '@/utils/proxy/state/predict-profile';
import type { Profile, TemporaryRule } from '@/utils/proxy/schema';
import { profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { readTemporaryRules } from '@/utils/storage/temporary-rules';

/** Description of a completed change, and a function that undoes it. */
export interface RuleChange {
  text: string;
  undo: () => Promise<void>;
}

export async function excludeHost(host: string): Promise<RuleChange> {
  const site = siteOfHost(host);
  await send('proxy/exclude', { site, add: true });
  return {
    text: i18n.t('site.neverDone', [siteName(host)]),
    undo: async () => void (await send('proxy/exclude', { site, add: false })),
  };
}

/** Ends the exclusion of a page's host: every line that covers the page goes, also one of a domain above it. */
export async function includeHost(host: string, url: string): Promise<RuleChange> {
  const sites = await exclusionsOf(host, url);
  await setExcluded(sites, false);
  const ended = sites.map((site) => site.replace(/^\*\./, ''));
  return {
    text: i18n.t('site.againDone', [(ended.length > 0 ? ended : [host]).join(', ')]),
    undo: () => setExcluded(sites, true),
  };
}

/**
 * Runs all steps one after the other, even if one fails, and then rejects with the first error. A message may be
 * refused although its change is stored, for example if private windows do not confirm it.
 */
async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

const setExcluded = (sites: readonly string[], add: boolean): Promise<void> =>
  inTurn(sites.map((site) => () => send('proxy/exclude', { site, add })));

/** Changes made to other profiles, kept so that they can be undone. */
interface OtherChanges {
  /** Lines that were taken off the list of a profile. */
  taken: { profileId: string; lines: string[] }[];
  /** IDs of the profiles in the order of before; null: it is unchanged. */
  order: string[] | null;
  /** Temporary rules that were ended, the oldest first. */
  ended: TemporaryRule[];
}

/**
 * Removes a host from the lists of other active profiles that could match it first in this window and container. A
 * profile that also needs the host elsewhere keeps it and moves after the new owner in the order.
 * @param changes collects what was changed, also if this rejects midway.
 */
async function takeFromOthers(
  host: string,
  target: Profile,
  window: RulePage,
  changes: OtherChanges,
): Promise<void> {
  const later = new Set<string>();
  const active = new Set(proxy.value.value?.on.map(({ profileId }) => profileId));
  for (const profile of profilesFor(window, profiles.value.value ?? [])) {
    const { id, where } = profile;
    // Its own exceptions keep the host from the target, too.
    if (where.scope !== (id === target.id ? 'except' : 'only') || !active.has(id)) continue;
    const text = (await sitesItem(id).read())?.text ?? '';
    const lines = ownLines(text, host);
    if (lines.length === 0) continue;
    if (isCovered(where, target.where)) {
      changes.taken.push({ profileId: id, lines });
      await saveSites(profile, lines.reduce(withoutSite, text));
    } else later.add(id);
  }
  const ids = (await profilesItem.read()).map(({ id }) => id);
  const first = ids.findIndex((id) => later.has(id));
  if (first < 0 || ids.indexOf(target.id) < first) return;
  changes.order = ids;
  const others = ids.filter((id) => id !== target.id);
  await send('profiles/order', { ids: others.toSpliced(first, 0, target.id) });
}

/**
 * Ends the temporary rules that a page of a regular window is under: they would come before every list.
 * @param changes receives what is changed, also if this rejects midway.
 */
async function endRulesOf(host: string, url: string, { ended }: OtherChanges): Promise<void> {
  const [rules, { appliedRoutes }] = await Promise.all([readTemporaryRules(), proxyItem.read()]);
  for (const rule of rulesInForce(rules, appliedRoutes, false)) {
    if (!ruleForUrl(url, host, [rule], Date.now())) continue;
    ended.unshift(rule);
    await endTemporaryRule(rule);
  }
}

/** Sets temporary rules again whose time is not over. One of a profile that is off by now has no effect. */
async function setAgain(rules: readonly TemporaryRule[]): Promise<void> {
  for (const { site, profileId, tabId, endsAt } of unended(rules, Date.now())) {
    const on = proxy.value.value?.on ?? [];
    if (profileId !== null && !on.some((active) => active.profileId === profileId)) continue;
    await send('proxy/temporary', { site, profileId, tabId, ...(endsAt !== null && { endsAt }) });
  }
}

/** Gives profiles that are there still the lines back that were taken, all their order, and a site its rules. */
async function giveBack({ taken, order, ended }: OtherChanges): Promise<void> {
  await inTurn([
    () => setAgain(ended),
    async () => order && (await send('profiles/order', { ids: order })),
    ...taken.map(({ profileId, lines }) => async () => {
      const profile = profiles.value.value?.find(({ id }) => id === profileId);
      const text = (await sitesItem(profileId).read())?.text ?? '';
      if (profile) await saveSites(profile, lines.reduce(withSite, text));
    }),
  ]);
}

/** Whether traffic goes by the route of a profile already. */
async function isRouted(id: string): Promise<boolean> {
  const { appliedRoutes } = await proxyItem.read();
  return appliedRoutes.some(({ profileId }) => profileId === id);
}

/** Ends what keeps a page from a profile that takes it then (`takesWithoutLines`), the exclusions last. */
async function giveToTheRest(host: string, chosen: Profile, page: RulePage): Promise<RuleChange> {
  const exclusions = await exclusionsOf(host, page.url);
  const changes: OtherChanges = { taken: [], order: null, ended: [] };
  const undo = () => inTurn([() => setExcluded(exclusions, true), () => giveBack(changes)]);
  try {
    await takeFromOthers(host, chosen, page, changes);
    if (!page.incognito) await endRulesOf(host, page.url, changes);
    await setExcluded(exclusions, false);
  } catch (error) {
    await undo().catch(logFailure('taking a site rule back'));
    throw error;
  }
  return { text: i18n.t('site.useDone', [host, chosen.name]), undo };
}

const saveSites = (profile: Profile, text: string) =>
  send('profiles/save', { profile, sites: parseSiteList(text).sites });

/**
 * Assigns a host to a profile: adds it to the list of a profile for specific sites; for any other, reuses or creates a
 * copy for specific sites. Switches the profile on first and then removes the host from other lists, so that it always
 * has a route. A profile that is on and whose copy could not be on beside it takes the host again without a copy. Ends
 * temporary rules of the page, except in private windows, where they can't be changed.
 * @param page active page, whose window and container the rule is for.
 */
export async function assignHost(
  host: string,
  profileId: string,
  page: RulePage = { url: `https://${host}/`, incognito: false, container: null },
): Promise<RuleChange> {
  const site = siteOfHost(host);
  const all = profiles.value.value ?? [];
  const chosen = all.find(({ id }) => id === profileId);
  if (!chosen) return { text: '', undo: async () => {} };
  // Chromium stores one login per endpoint, so that a copy could not be on beside it.
  if (await takesWithoutLines(chosen, host, page)) return giveToTheRest(host, chosen, page);
  const name = i18n.t('site.copyName', [chosen.name]).slice(0, 60);
  const known = all.find((one) => one.where.scope === 'only' && one.name === name);
  const target: Profile =
    chosen.where.scope === 'only'
      ? chosen
      : (known ?? {
          ...chosen,
          id: crypto.randomUUID(),
          name,
          where: { ...chosen.where, scope: 'only' },
        });
  const isNew = !all.includes(target);
  const before = (await sitesItem(target.id).read())?.text ?? '';
  const exclusions = await exclusionsOf(host, page.url);
  const isCopy = target !== chosen && target.kind === 'custom';
  const copiesLogin = isCopy && chosen.kind === 'custom' && chosen.hasLogin;
  const isOn = proxy.value.value?.on.some((active) => active.profileId === target.id) === true;
  const changes: OtherChanges = { taken: [], order: null, ended: [] };
  try {
    // Saving comes first: it is refused while a login to copy is locked, and then nothing else may have changed.
    await send('profiles/save', {
      profile: target,
      sites: parseSiteList(withSite(before, site)).sites,
      ...(copiesLogin && { loginOf: chosen.id }),
    });
    if (!isOn || !(await isRouted(target.id)))
      await send('proxy/switch', { profileId: target.id, on: true });
    // Another press may have ended the switch.
    if (!(await isRouted(target.id))) throw new ProblemError('not-switched-on');
    await setExcluded(exclusions, false);
    await takeFromOthers(host, target, page, changes);
    if (!page.incognito) await endRulesOf(host, page.url, changes);
  } catch (error) {
    await takeBack().catch(logFailure('taking a site rule back'));
    const isOwn = toProblem(error).code === 'endpoint-shared' && (await isRouted(chosen.id));
    throw isOwn ? new ProblemError('site-taken') : error;
  }
  return {
    text: i18n.t('site.useDone', [siteName(host), target.name]),
    undo: takeBack,
  };

  async function takeBack(): Promise<void> {
    await inTurn([() => setExcluded(exclusions, true), () => giveBack(changes), leaveTarget]);
  }

  async function leaveTarget(): Promise<void> {
    // A switch that private windows do not confirm is stored nevertheless, so that the next step can follow.
    await inTurn([switchTargetOff, takeSiteOut]);
  }

  async function switchTargetOff(): Promise<void> {
    if (!isOn) await send('proxy/switch', { profileId: target.id, on: false });
  }

  async function takeSiteOut(): Promise<void> {
    if (isNew) {
      await send('profiles/remove', { profileId: target.id });
      return;
    }
    const now = (await sitesItem(target.id).read())?.text ?? '';
    const text = withSite(before, site) === before ? now : withoutSite(now, site);
    const profile = profiles.value.value?.find(({ id }) => id === target.id) ?? target;
    await send('profiles/save', { profile, sites: parseSiteList(text).sites });
  }
}

/**
 * Gives the site of a host to a profile, or (null) to the browser's own connection, for a while.
 * @param tabId tab with which the rule ends; null: it ends in an hour.
 */
export async function setTemporaryRule(
  host: string,
  profileId: string | null,
  tabId: number | null,
): Promise<void> {
  await send('proxy/temporary', { site: siteOfHost(host), profileId, tabId });
}

export async function endTemporaryRule({ site }: TemporaryRule): Promise<void> {
  await send('proxy/temporary-end', { site });
}
