import * as z from 'zod/mini';
import {
  type ImportedServer,
  type ImportResult,
  LooseList,
  LooseText,
  type SkippedItem,
} from './import-result';
import { profilesOfRules, type ImportedSubscription } from './profiles-of-rules';
import { countComparisons, type ImportedRule, withinLimit } from './decision-list';
import { readableOf, importedRuleOf } from './notes';
import { type OmegaCondition, ConditionSchema, readCondition } from './omega-conditions';
import { fixedFields } from './omega-endpoints';
import { bypassSites, type FixedProfile, readFixed } from './omega-fixed';
import { restByScheme, rulesOfFixed } from './omega-fixed-rules';
import { bytesOfBase64 } from '../../base64';

const ProfileSchema = z.object({
  name: LooseText,
  profileType: LooseText,
  ...fixedFields,
  bypassList: LooseList(ConditionSchema),
  defaultProfileName: LooseText,
  matchProfileName: LooseText,
  sourceUrl: LooseText,
  /** Text of a rule list when it was last read. */
  ruleList: LooseText,
  rules: LooseList(z.object({ condition: ConditionSchema, profileName: LooseText })),
});
type OmegaProfile = z.infer<typeof ProfileSchema>;

export const OmegaSchema = z.looseObject({ schemaVersion: z.literal([1, 2]) });

/** Decodes the text of a `.bak` file: JSON, or base64 of JSON when it does not begin with a brace. */
export function decodeOmega(text: string): string {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed)) return trimmed;
  const bytes = bytesOfBase64(trimmed);
  return new TextDecoder().decode(bytes);
}

/**
 * Imports an export of SwitchyOmega or ZeroOmega. Each fixed profile becomes a profile; each switch profile becomes
 * a separate group named after it, so that its rules do not change the sites of the fixed profiles.
 */
export function importOmega(exported: z.infer<typeof OmegaSchema>): ImportResult {
  const result: ImportResult = { proxies: [], skipped: [] };
  const profiles = Object.entries(exported).flatMap(([key, value]) => {
    if (!key.startsWith('+')) return [];
    const parsed = z.safeParse(ProfileSchema, value);
    if (parsed.success) return [{ ...parsed.data, name: parsed.data.name || key.slice(1) }];
    result.skipped.push({ name: key.slice(1), why: 'entry-unreadable' });
    return [];
  });
  const byName = new Map(profiles.map((profile) => [profile.name, profile]));
  const startup = exported['-startupProfileName'];

  const fixed = new Map<string, FixedProfile>();
  for (const profile of profiles) {
    if (profile.profileType === 'FixedProfile') {
      const read = readFixed(profile, result.skipped);
      if (!read) continue;
      const bypass = bypassOf(profile, result.skipped);
      const { servers, whole } = read;
      fixed.set(profile.name, { ...read, bypass, bypassSites: bypassSites(bypass) });
      // What of it can't be imported, the report has already.
      const own = whole === null ? restByScheme(profile.name, read, []) : [];
      const nameOf = (target: string | null) =>
        target === null ? `${profile.name}: direct` : labelOf(target, servers);
      const rules = [...bypass, ...own];
      const active = profile.name === startup;
      append(result, profilesOfRules({ rules, rest: whole, servers, nameOf, active }));
    }
  }
  const servers = serversOf(fixed);
  for (const profile of profiles) {
    const { name, sourceUrl } = profile;
    if (isSwitch(profile) || profile.profileType === 'FixedProfile') continue;
    const list = isList(profile) ? subscriptionOf(profile, fixed) : null;
    if (list && !name.startsWith('__')) {
      const rules = fixed.get(list.target)?.bypass ?? [];
      const nameOf = (target: string | null) => `${name}: ${target ?? 'direct'}`;
      const active = name === startup;
      append(result, profilesOfRules({ rules, rest: null, list, servers, nameOf, active }));
      result.skipped.push({ name: `${name}: ${list.url}`, why: 'list-subscribed' });
    } else if (!name.startsWith('__')) {
      result.skipped.push({ name, why: isList(profile) ? 'subscribed-list' : 'pac-script' });
    } else if (sourceUrl !== '' || !isList(profile)) {
      // The list of a switch profile, which reports it where it subscribes to it.
      const isTaken =
        list && profiles.some((one) => isSwitch(one) && one.defaultProfileName === name);
      if (!isTaken) {
        result.skipped.push({
          name: name.replace(/^__ruleListOf_/, ''),
          why: isList(profile) ? 'subscribed-list' : 'pac-script',
        });
      }
    }
  }
  for (const profile of profiles) {
    if (!isSwitch(profile)) continue;
    const read = withinLimit(() => readSwitch(profile, byName, fixed, profile.name === startup));
    if (read) append(result, read);
    else result.skipped.push({ name: profile.name, why: 'too-many-rules' });
  }
  return result;
}

const isSwitch = ({ profileType }: OmegaProfile): boolean =>
  /^(Switch|Virtual)Profile$/.test(profileType);
const isList = ({ profileType }: OmegaProfile): boolean =>
  /^(RuleList|Switchy|AutoProxy)/.test(profileType);

/**
 * Subscription to a rule list, or null where a profile of Vantage would route otherwise: it takes what the list
 * matches for every scheme and leaves the rest direct, and it reads lists over https only. Rules with results name
 * profiles of the other switcher.
 */
function subscriptionOf(
  { sourceUrl, ruleList, matchProfileName, defaultProfileName }: OmegaProfile,
  fixed: ReadonlyMap<string, FixedProfile>,
): ImportedSubscription | null {
  const url = URL.parse(sourceUrl);
  const goal = fixed.get(matchProfileName);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (!goal || goal.whole === null || !/^(direct)?$/.test(defaultProfileName)) return null;
  if (ruleList.split('\n').some((line) => /^@with\s+results?$/i.test(line.trim()))) return null;
  return { url: url.href, target: matchProfileName };
}

function append(result: ImportResult, { proxies, skipped }: ImportResult): void {
  result.proxies.push(...proxies);
  result.skipped.push(...skipped);
}

const bypassOf = ({ name, bypassList }: OmegaProfile, skipped: SkippedItem[]): ImportedRule[] =>
  readableOf(bypassList, name, skipped).flatMap((condition) => readRule(condition, name, skipped));

const serversOf = (fixed: ReadonlyMap<string, FixedProfile>): Map<string, ImportedServer> =>
  new Map([...fixed.values()].flatMap(({ servers }) => [...servers]));

const labelOf = (target: string, servers: ReadonlyMap<string, ImportedServer>): string =>
  servers.get(target)?.name ?? target;

/** Rule to direct, as a list; empty, and reported in `skipped`, if the condition could not be read. */
function readRule(
  condition: OmegaCondition,
  owner: string,
  skipped: SkippedItem[],
): ImportedRule[] {
  const name = `${owner}: ${condition.pattern || condition.conditionType}`;
  return importedRuleOf(readCondition(condition), { name, target: null }, owner, skipped);
}

/** Rules of a switch profile, with the bypass lists of the profiles that they lead to. */
function readSwitch(
  profile: OmegaProfile,
  byName: ReadonlyMap<string, OmegaProfile>,
  fixed: ReadonlyMap<string, FixedProfile>,
  active: boolean,
): ImportResult {
  const skipped: SkippedItem[] = [];
  const rules: ImportedRule[] = [];
  const count = countComparisons();
  for (const rule of readableOf(profile.rules, profile.name, skipped)) {
    const { condition } = rule;
    const profileName = behindVirtual(rule.profileName, byName);
    const name = `${profile.name}: ${condition.pattern || condition.conditionType}`;
    const goal = profileName === 'direct' ? null : fixed.get(profileName);
    if (goal === undefined) skipped.push({ name, why: skipReason(profileName, byName) });
    else {
      const read = readRule(condition, profile.name, skipped);
      for (const one of read) {
        // One by one: they may be more than a call takes arguments.
        for (const made of goal ? rulesOfFixed(one, goal, skipped, count) : [one]) rules.push(made);
      }
    }
  }
  const ruleList = byName.get(profile.defaultProfileName);
  const list = ruleList && isList(ruleList) ? subscriptionOf(ruleList, fixed) : null;
  const rest = list ? null : restOf(profile, byName, fixed, skipped);
  if (list) rules.push(...(fixed.get(list.target)?.bypass ?? []));
  const goal = rest === null ? undefined : fixed.get(rest);
  if (goal) {
    rules.push(...goal.bypass);
    const name = `${profile.name}: ${rest ?? ''}`;
    if (goal.whole === null) rules.push(...restByScheme(name, goal, skipped));
  }
  const servers = serversOf(fixed);
  const nameOf = (target: string | null) =>
    `${profile.name}: ${target === null ? 'direct' : labelOf(target, servers)}`;
  const ending = goal ? goal.whole : null;
  const placed = profilesOfRules({ rules, rest: ending, list, servers, nameOf, active });
  // A rule for every site leaves nothing to the list.
  if (list && placed.proxies.some(({ ruleList: url }) => url !== undefined)) {
    skipped.push({ name: `${profile.name}: ${list.url}`, why: 'list-subscribed' });
  }
  return { proxies: placed.proxies, skipped: [...skipped, ...placed.skipped] };
}

/** Name of the profile that a virtual profile stands for; other names stay. */
function behindVirtual(name: string, byName: ReadonlyMap<string, OmegaProfile>): string {
  const seen = new Set<string>();
  let at = name;
  for (let next = byName.get(at); next?.profileType === 'VirtualProfile'; next = byName.get(at)) {
    if (seen.has(at)) return name;
    seen.add(at);
    at = next.defaultProfileName;
  }
  return at;
}

/** Default target of a switch profile, resolved through rule lists and virtual profiles. */
function restOf(
  profile: OmegaProfile,
  byName: ReadonlyMap<string, OmegaProfile>,
  fixed: ReadonlyMap<string, FixedProfile>,
  skipped: SkippedItem[],
): string | null {
  const seen = new Set<string>();
  for (let at = profile.defaultProfileName; ;) {
    if (at === 'direct' || at === '') return null;
    if (fixed.has(at)) return at;
    const next = byName.get(at);
    const leadsToList = next !== undefined && isList(next);
    if (!next || seen.has(at) || !(leadsToList || next.profileType === 'VirtualProfile')) {
      skipped.push({ name: `${profile.name}: ${at}`, why: skipReason(at, byName) });
      return null;
    }
    if (leadsToList) skipped.push({ name: `${profile.name}: ${at}`, why: 'subscribed-list' });
    seen.add(at);
    at = next.defaultProfileName;
  }
}

function skipReason(name: string, byName: ReadonlyMap<string, OmegaProfile>): SkippedItem['why'] {
  if (name === 'system') return 'system-proxy';
  const type = byName.get(name)?.profileType ?? '';
  if (/^(Switch|Virtual)/.test(type)) return 'nested-rules';
  if (/^(RuleList|Switchy|AutoProxy)/.test(type)) return 'subscribed-list';
  return type === '' || type === 'FixedProfile' ? 'profile-missing' : 'pac-script';
}
