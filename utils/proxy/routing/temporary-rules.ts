import { isAhead } from '../../clock';
import type { TemporaryRule } from '../schema';
import { siteIndexOfLines } from './build-site-index';
import { lookUp, type SiteIndex } from './site-lookup';

/** Profile that is on, as far as a temporary rule needs it. */
interface RuleTarget {
  profileId: string;
  where: { windows: 'all' | 'private' };
}

/** Duration of a rule 'for 1 hour' in ms. */
export const ruleMs = 3_600_000;

/**
 * Rules that have not ended. One for an hour also ends when the clock is set back: it would last for longer.
 * @param now ms since the epoch.
 */
export function unended(rules: readonly TemporaryRule[], now: number): TemporaryRule[] {
  return rules.filter(
    ({ since, endsAt }) => endsAt === null || (now < endsAt && !isAhead(since, now)),
  );
}

/**
 * Rules that hold for one kind of window, the newest first. Private windows that a profile of their own serves have
 * none, because they go by that profile alone; a rule for a profile that is off waits for it.
 * @param active profiles that are on.
 */
export function rulesInForce(
  rules: readonly TemporaryRule[],
  active: readonly RuleTarget[],
  incognito: boolean,
): TemporaryRule[] {
  const shared = active.filter(({ where }) => where.windows === 'all');
  if (incognito && shared.length < active.length) return [];
  return rules.filter(
    (rule) =>
      rule.profileId === null || shared.some(({ profileId }) => profileId === rule.profileId),
  );
}

/**
 * Rule that a URL is under: the newest one whose site matches; null: none.
 * @param rules those in force, the newest first.
 */
export function ruleForUrl(
  url: string,
  host: string,
  rules: readonly TemporaryRule[],
  now: number,
): TemporaryRule | null {
  return unended(rules, now).find((rule) => lookUp(url, host, indexOf(rule)) >= 0) ?? null;
}

const indexes = new WeakMap<TemporaryRule, SiteIndex>();

function indexOf(rule: TemporaryRule): SiteIndex {
  const index = indexes.get(rule) ?? siteIndexOfLines([rule.site]);
  indexes.set(rule, index);
  return index;
}
