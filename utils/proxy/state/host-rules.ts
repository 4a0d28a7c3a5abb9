import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { siteOfHost, withoutSite, withSite } from '@/utils/proxy/routing/host-rules';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { lookUp } from '@/utils/proxy/routing/site-lookup';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import type { Profile, TemporaryRule } from '@/utils/proxy/schema';
import { excludedItem, sitesItem } from '@/utils/storage/registry/proxy';

/** Description of a completed change, and a function that undoes it. */
export interface RuleChange {
  text: string;
  undo: () => Promise<void>;
}

export async function excludeHost(host: string): Promise<RuleChange> {
  const site = siteOfHost(host);
  await send('proxy/exclude', { site, add: true });
  return {
    text: i18n.t('site.neverDone', [host]),
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

/** Lines of the excluded sites that cover a page. */
async function exclusionsOf(host: string, url: string): Promise<string[]> {
  const lines = await excludedItem.read();
  return lines.filter((line) => lookUp(url, host, siteIndexOfLines([line])) >= 0);
}

async function setExcluded(sites: readonly string[], add: boolean): Promise<void> {
  for (const site of sites) await send('proxy/exclude', { site, add });
}

/** Sites of a profile before a host was moved to another one. */
interface FormerSites {
  profileId: string;
  text: string;
}

/**
 * Takes a host off the lists of other active profiles for specific sites, which may come before the one that gets it.
 * Resolves to what they had before.
 */
async function takeFromOthers(host: string, targetId: string): Promise<FormerSites[]> {
  const active = new Set(proxy.value.value?.on.map(({ profileId }) => profileId));
  const taken: FormerSites[] = [];
  for (const profile of profiles.value.value ?? []) {
    if (profile.id === targetId || profile.where.scope !== 'only' || !active.has(profile.id))
      continue;
    const text = (await sitesItem(profile.id).read())?.text ?? '';
    const rest = withoutSite(withoutSite(text, siteOfHost(host)), host);
    if (linesIn(rest) === linesIn(text)) continue;
    await send('profiles/save', { profile, sites: parseSiteList(rest).sites });
    taken.push({ profileId: profile.id, text });
  }
  return taken;
}

const linesIn = (text: string): number =>
  text.split('\n').filter((line) => line.trim() !== '').length;

/** Gives profiles their sites back that are there still. */
async function giveBack(taken: readonly FormerSites[]): Promise<void> {
  for (const { profileId, text } of taken) {
    const profile = profiles.value.value?.find(({ id }) => id === profileId);
    if (profile) await send('profiles/save', { profile, sites: parseSiteList(text).sites });
  }
}

/**
 * Assigns a host to a profile. A profile for specific sites gets it on its list; of any other a copy for specific
 * sites is created or reused. Switches the profile on if it is off, and takes the host off the lists of others.
 */
export async function assignHost(
  host: string,
  profileId: string,
  url = `https://${host}/`,
): Promise<RuleChange> {
  const site = siteOfHost(host);
  const all = profiles.value.value ?? [];
  const chosen = all.find(({ id }) => id === profileId);
  if (!chosen) return { text: '', undo: async () => {} };
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
  const exclusions = await exclusionsOf(host, url);
  const isCopy = target !== chosen && target.kind === 'custom';
  const copiesLogin = isCopy && chosen.kind === 'custom' && chosen.hasLogin;
  // Saved first: it is refused while a login to copy is locked, and then nothing else may have changed.
  await send('profiles/save', {
    profile: target,
    sites: parseSiteList(withSite(before, site)).sites,
    ...(copiesLogin && { loginOf: chosen.id }),
  });
  const isOn = proxy.value.value?.on.some((active) => active.profileId === target.id) === true;
  let taken: FormerSites[] = [];
  try {
    taken = await takeFromOthers(host, target.id);
    await setExcluded(exclusions, false);
    if (!isOn) await send('proxy/switch', { profileId: target.id, on: true });
  } catch (error) {
    await takeBack();
    throw error;
  }
  return {
    text: i18n.t('site.useDone', [host, target.name]),
    undo: takeBack,
  };

  async function takeBack(): Promise<void> {
    await setExcluded(exclusions, true);
    await giveBack(taken);
    if (isNew) {
      await send('profiles/remove', { profileId: target.id });
      return;
    }
    if (!isOn) await send('proxy/switch', { profileId: target.id, on: false });
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
