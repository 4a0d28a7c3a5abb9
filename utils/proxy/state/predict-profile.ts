import { lookUp } from '@/utils/proxy/routing/site-lookup';
import { isFirefox } from '@/utils/browser/ext';
import type { ActivePage } from '@/utils/browser/page';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { withoutSite, withSite } from '@/utils/proxy/routing/host-rules';
import { siteOfHost } from '@/utils/proxy/routing/site-of-host';
import { parseSiteIndex, tablesOf } from '@/utils/proxy/routing/parse-site-index';
import { isCatchAll } from '@/utils/proxy/routing/profile-conflicts';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import { type ActiveProfile, resolveProfile } from '@/utils/proxy/routing/resolve-profile';
import { ruleForUrl } from '@/utils/proxy/routing/temporary-rules';
import { urlInPac } from '@/utils/proxy/routing/url-in-pac';
import { ruleListIndexInForce } from '@/utils/proxy/rule-lists/rule-list-index';
import type { Profile, Where } from '@/utils/proxy/schema';
import { excludedItem, profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { readTemporaryRules } from '@/utils/storage/temporary-rules';

/** Page, with the window and container that a rule for it is for. */
export type RulePage = Pick<ActivePage, 'url' | 'incognito' | 'container'>;

/** Whether `by` covers every window and container of `where`. */
export const isCovered = (where: Where, by: Where): boolean =>
  (by.windows === 'all' || where.windows === 'private') &&
  (by.containers.length === 0 ||
    (where.containers.length > 0 && where.containers.every((id) => by.containers.includes(id))));

/** Lines of a list of sites that are for a host alone. */
export const ownLines = (text: string, host: string): string[] =>
  [siteOfHost(host), host].filter((line) => withSite(text, line) === text);

/** Lines of the excluded sites that cover a page. */
export async function exclusionsOf(host: string, url: string): Promise<string[]> {
  const lines = await excludedItem.read();
  return lines.filter((line) => lookUp(url, host, siteIndexOfLines([line])) >= 0);
}

/**
 * Predicts whether Chromium sends a page to a profile for everything after `assignHost` has removed the exclusions, the
 * lines for the page's own host, and, in regular windows, the temporary rules. False if a rule list or another line,
 * such as one for a parent domain, still matches the page. Always false in Firefox.
 */
export async function takesWithoutLines(
  chosen: Profile,
  host: string,
  page: RulePage,
): Promise<boolean> {
  if (isFirefox || chosen.kind === 'direct' || !isCatchAll(chosen.where)) return false;
  const [{ appliedRoutes }, all] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const remaining = await Promise.all(
    inProfileOrder(appliedRoutes, all).map(async (route): Promise<ActiveProfile> => {
      const copy = await ruleListItem(route.profileId).read();
      const isListed = copy !== null && ruleListIndexInForce(all, route.profileId, copy) !== null;
      return {
        ...route,
        sites: await sitesWithout(host, route, chosen),
        list: isListed ? parseSiteIndex(copy.tables) : null,
      };
    }),
  );
  const url = urlInPac(page.url);
  const [lines, ended, rules] = await Promise.all([
    excludedItem.read(),
    exclusionsOf(host, page.url),
    readTemporaryRules(),
  ]);
  const now = Date.now();
  const kept = rules.filter((rule) => page.incognito || !ruleForUrl(page.url, host, [rule], now));
  const { profileId } = resolveProfile(
    { url, incognito: page.incognito, container: undefined, assigned: undefined },
    remaining,
    siteIndexOfLines(lines.filter((line) => !ended.includes(line))),
    { rules: kept, now },
  );
  return profileId === chosen.id;
}

/** Index of the sites that a profile keeps when `host` is given to the chosen profile; null: none. */
async function sitesWithout(
  host: string,
  { profileId, where }: Pick<ActiveProfile, 'profileId' | 'where'>,
  chosen: Profile,
): Promise<ActiveProfile['sites']> {
  const stored = await sitesItem(profileId).read();
  if (!stored) return null;
  const isTaken =
    profileId === chosen.id || (where.scope === 'only' && isCovered(where, chosen.where));
  const lines = isTaken ? ownLines(stored.text, host) : [];
  if (lines.length === 0) return tablesOf(stored);
  return siteIndexOfLines(lines.reduce(withoutSite, stored.text).split('\n'));
}
