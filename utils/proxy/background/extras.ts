import { ext } from '@/utils/browser/ext';
import { withWebLock } from '@/utils/storage/web-locks';
import { statesInEffect } from '@/utils/proxy/profile-states';
import { type ExtrasRule, extrasRules, hasAnyHost, hostsIn } from '@/utils/proxy/extras-rules';
import { rulesInForce, unended } from '@/utils/proxy/routing/temporary-rules';
import { ruleListIndexInForce } from '@/utils/proxy/rule-lists/rule-list-index';
import type { Profile } from '@/utils/proxy/schema';
import {
  excludedItem,
  profilesItem,
  proxyItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { storedRuleLists, storedSites } from '@/utils/storage/stored-sites';
import { readTabRoutes, tabRoutesItem } from '@/utils/storage/tab-routes';
import { readTemporaryRules, tabRulesItem } from '@/utils/storage/temporary-rules';
import { coalesceCalls } from '@/utils/coalesce-calls';
import { loggingFailure } from '@/utils/log-failure';
import { withTimeout } from '@/utils/wait';
import { isOfRoutes } from './route-plan';

/** First session-rule ID reserved for profile extras; lower IDs belong to other features. */
const firstExtrasId = 100;

/** Timeout in ms of each call about the rules, since later changes wait for it. */
const timeoutMs = 5000;

const everyType = [
  'main_frame',
  'sub_frame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xmlhttprequest',
  'ping',
  'media',
  'websocket',
  'other',
] as const;

/**
 * Keeps the browser's session rules for save-data and `Accept-Language` in step with the active profiles. The
 * browser applies them without the background. Registers listeners; call it synchronously at start-up.
 */
export function followExtras(): void {
  const follow = loggingFailure(
    'extras of profiles',
    coalesceCalls(() => withWebLock('extras-rules', applySessionRules)),
  );
  // An earlier instance may have been killed before its rules were stored, and the browser drops session rules when
  // it closes.
  follow();
  ext.storage.local.onChanged.addListener((changes) => {
    const isOf = (key: string) => isOfRoutes(key) || key === timedRulesItem.key;
    if (Object.keys(changes).some(isOf)) follow();
  });
  tabRulesItem.watch(follow);
  tabRoutesItem.watch(follow);
}

async function applySessionRules(): Promise<void> {
  const [state, profiles, excluded, rules, tabs] = await Promise.all([
    proxyItem.read(),
    profilesItem.read(),
    excludedItem.read(),
    readTemporaryRules(),
    readTabRoutes(),
  ]);
  const routed = new Set(state.appliedRoutes.map(({ profileId }) => profileId));
  // While a profile is renewed or replaced, its route of before still carries traffic.
  const inEffect = statesInEffect(state).filter(({ profileId }) => routed.has(profileId));
  // Like the routing, leaves out tabs and rules of profiles that are off.
  const temporary = rulesInForce(unended(rules, Date.now()), state.appliedRoutes, false);
  const assigned = [...tabs].filter(([, profileId]) => routed.has(profileId));
  const wanted: { rule: ExtrasRule; otherTabs: number[] }[] = [];
  for (const active of inEffect) {
    const profile = profiles.find(({ id }) => id === active.profileId);
    if (!profile) continue;
    const { saveData, acceptLanguage } = profile.extras;
    if (!saveData && !acceptLanguage) continue;
    const elsewhere = temporary.filter(({ profileId }) => profileId !== profile.id);
    const others = profiles.filter(
      ({ id }) => id !== profile.id && inEffect.some(({ profileId }) => profileId === id),
    );
    const stored = await storedSites.read(profile.id);
    const sites = stored && storedSites.index(stored);
    const own = extrasRules(profile, active, sites, {
      lines: [...excluded, ...elsewhere.map(({ site }) => site)],
      profiles: await Promise.all(others.map(async (other) => await takenBy(other, profiles))),
    });
    const otherTabs = assigned.flatMap(([tabId, id]) => (id === profile.id ? [] : [tabId]));
    wanted.push(...own.map((rule) => ({ rule, otherTabs })));
  }
  const { declarativeNetRequest: api } = ext;
  const known = await withTimeout(timeoutMs, 'the rules', api.getSessionRules());
  const old = known.filter(({ id }) => id >= firstExtrasId);
  const addRules = wanted.map(({ rule, otherTabs }, at) =>
    ruleOf(rule, otherTabs, firstExtrasId + at),
  );
  if (old.length === 0 && addRules.length === 0) return;
  const updated = api.updateSessionRules({ removeRuleIds: old.map(({ id }) => id), addRules });
  await withTimeout(timeoutMs, 'changing the rules', updated);
}

async function takenBy({ id, where }: Profile, profiles: readonly Profile[]) {
  if (where.scope !== 'only') return { where, hosts: [], takesAnyHost: true };
  const [sites, copy] = await Promise.all([storedSites.read(id), storedRuleLists.read(id)]);
  const isUsed = copy !== null && ruleListIndexInForce(profiles, id, copy) !== null;
  const indexes = [sites && storedSites.index(sites), isUsed ? storedRuleLists.index(copy) : null];
  const used = indexes.filter((index) => index !== null);
  return { where, hosts: used.flatMap(hostsIn), takesAnyHost: used.some(hasAnyHost) };
}

type SessionRule = NonNullable<
  Parameters<typeof ext.declarativeNetRequest.updateSessionRules>[0]['addRules']
>[number];

function ruleOf(
  { kind, only, except, language }: ExtrasRule,
  otherTabs: number[],
  id: number,
): SessionRule {
  const hosts = {
    ...(only.length > 0 && { requestDomains: only }),
    ...(except.length > 0 && { excludedRequestDomains: except }),
    ...(otherTabs.length > 0 && { excludedTabIds: otherTabs }),
    // Excludes Vantage's own pages and calls.
    excludedInitiatorDomains: [new URL(ext.runtime.getURL('/')).host],
  };
  if (kind === 'save-data') {
    return {
      id,
      action: { type: 'block' },
      condition: { ...hosts, resourceTypes: ['image', 'media', 'font'] },
    };
  }
  return {
    id,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'accept-language', operation: 'set', value: language }],
    },
    condition: { ...hosts, resourceTypes: [...everyType] },
  };
}
