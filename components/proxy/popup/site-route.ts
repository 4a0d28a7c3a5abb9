import { i18n } from '@/utils/i18n/i18n';
import type { ResolvedProfile } from '@/utils/proxy/routing/resolve-profile';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { temporaryRuleText } from '../temporary-rule-text';

/** Reason why a profile takes a host, or why none does. */
export type RouteReason = ResolvedProfile['why'];

/**
 * Returns a sentence on the profile that takes a host.
 * @param name of that profile, or of the one whose rule list has an exception for the host.
 */
export function routeSentence(
  { host, why, rule }: { host: string; why: RouteReason; rule?: TemporaryRule },
  name: string,
): string {
  switch (why) {
    case 'temporary':
      return rule ? temporaryRuleText(host, rule, name) : '';
    case 'tab':
      return i18n.t('site.byTab', [host, name]);
    case 'site':
      return i18n.t('site.bySite', [host, name]);
    case 'rest':
      return i18n.t('site.byRest', [host, name]);
    case 'excluded':
      return i18n.t('site.excluded', [host]);
    case 'list-exception':
      return i18n.t('site.listException', [host, name]);
    case 'nobody':
      return i18n.t('site.nobody', [host]);
  }
}

/**
 * Cuts a long name, so that a sentence of one line has room for the reason behind it. Isolated, since a cut name from
 * right to left would otherwise lose its beginning.
 */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 24 ? `\u2068${letters.slice(0, 23).join('')}…\u2069` : name;
}

/** Returns the same in a word or two, for lists. */
export function routeLabel(reason: RouteReason, name: string): string {
  const isOwn = ['excluded', 'list-exception', 'nobody'].includes(reason) || name === '';
  return isOwn ? i18n.t('site.direct') : name;
}
