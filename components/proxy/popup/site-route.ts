import { i18n } from '#i18n';

/** Why a profile takes a host, or that none does. */
export type RouteReason = 'excluded' | 'tab' | 'site' | 'rest' | 'nobody';

/** Which profile takes a host, in a sentence. */
export function routeSentence(host: string, reason: RouteReason, name: string): string {
  switch (reason) {
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
  return reason === 'excluded' || reason === 'nobody' ? i18n.t('site.direct') : name;
}
