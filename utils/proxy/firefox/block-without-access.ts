import { ext } from '../../browser/ext';
import { withWebLock } from '../../storage/web-locks';
import { proxyItem, profilesItem, sitesItem, timedRulesItem } from '../../storage/registry/proxy';
import { readTabRoutes, tabRoutesItem } from '../../storage/tab-routes';
import { readTemporaryRules, tabRulesItem } from '../../storage/temporary-rules';
import { logFailure } from '../../log-failure';
import type { ProxyState } from '../schema';
import { takenDomains } from './taken-domains';

/**
 * Firefox (measured on ESR 153) stops calling the listener once the user revokes site access, and everything goes
 * direct. A `declarativeNetRequest` rule still blocks then, except the browser's own requests and private windows
 * in which Vantage may not run. Dynamic rules apply from browser start, before the background runs.
 */
const ids = { session: [2, 3], dynamic: [1, 2] } as const;

const allSites = { origins: ['<all_urls>'] };
/** Everything, in place of domains. */
const everything = null;

/**
 * Blocks what the profiles take while one is on without site access: the domains of their sites, or everything.
 * Registers listeners; call it synchronously at start-up.
 */
export function blockWithoutAccess(): void {
  const follow = () => {
    withWebLock('access-rules', applySessionRules).catch(
      logFailure('blocking without site access'),
    );
  };
  ext.permissions.onAdded.addListener(follow);
  ext.permissions.onRemoved.addListener(follow);
  proxyItem.watch(follow);
  profilesItem.watch(follow);
  timedRulesItem.watch(follow);
  // Tab routes and temporary rules cannot be expressed as domains.
  tabRoutesItem.watch(follow);
  tabRulesItem.watch(follow);
  ext.storage.local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some((key) => key.startsWith('sites:'))) follow();
  });
  follow();
}

async function applySessionRules(): Promise<void> {
  const { declarativeNetRequest: rules } = ext;
  const [access, state, session, dynamic] = await Promise.all([
    ext.permissions.contains(allSites),
    proxyItem.read(),
    rules.getSessionRules(),
    rules.getDynamicRules(),
  ]);
  const current = {
    session: blockedBy(session, ids.session[0]),
    dynamic: blockedBy(dynamic, ids.dynamic[0]),
  };
  const blocks = !access && state.on.length > 0;
  if (blocks && current.session === undefined) {
    // A session rule takes effect sooner (measured: after 6 ms, a dynamic one after 15 ms), and no domain is read yet.
    await rules.updateSessionRules(change(ids.session, everything));
    current.session = everything;
  }
  const taken = blocks ? await readTaken(state) : undefined;
  const wanted = taken?.length === 0 ? undefined : taken;
  if (differ(current.dynamic, wanted)) await rules.updateDynamicRules(change(ids.dynamic, wanted));
  if (differ(current.session, wanted)) await rules.updateSessionRules(change(ids.session, wanted));
}

async function readTaken(state: ProxyState): Promise<Domains | undefined> {
  const [profiles, tabs, temporary] = await Promise.all([
    profilesItem.read(),
    readTabRoutes(),
    readTemporaryRules(),
  ]);
  const sites = await Promise.all(
    state.appliedRoutes.map(
      async ({ profileId }) => [profileId, await sitesItem(profileId).read()] as const,
    ),
  );
  const hasExceptions = tabs.size > 0 || temporary.some(({ profileId }) => profileId !== null);
  return takenDomains({ state, profiles, sites: new Map(sites), hasExceptions });
}

type Domains = readonly string[] | typeof everything;

interface Rule {
  id: number;
  condition: { requestDomains?: string[] | undefined };
}

function blockedBy(rules: readonly Rule[], id: number): Domains | undefined {
  const rule = rules.find((one) => one.id === id);
  return rule && (rule.condition.requestDomains ?? everything);
}

function differ(one: Domains | undefined, other: Domains | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Two rules, because a rule without resource types does not apply to pages. */
function change(removeRuleIds: readonly [number, number], domains: Domains | undefined) {
  const [pages, others] = removeRuleIds;
  const action = { type: 'block' as const };
  const taken = domains ? { requestDomains: [...domains] } : {};
  return {
    removeRuleIds: [...removeRuleIds],
    addRules:
      domains === undefined
        ? []
        : [
            { id: pages, action, condition: { ...taken, resourceTypes: ['main_frame' as const] } },
            { id: others, action, condition: taken },
          ],
  };
}
