import { i18n } from '#i18n';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { temporaryRuleText } from '../temporary-rule-text';

/** Why a profile takes a host, or that none does. */
export type RouteReason = 'temporary' | 'excluded' | 'tab' | 'site' | 'rest' | 'nobody';

/** Which profile takes a host, in a sentence. */
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
    case 'nobody':
      return i18n.t('site.nobody', [host]);
  }
}

/** The same in a word or two, for lists. */
export function routeLabel(reason: RouteReason, name: string): string {
  const isOwn = reason === 'excluded' || reason === 'nobody' || name === '';
  return isOwn ? i18n.t('site.direct') : name;
}
