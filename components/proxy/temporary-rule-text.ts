import { i18n } from '@/utils/i18n/i18n';
import { timeText } from '@/utils/i18n/format';
import type { TemporaryRule } from '@/utils/proxy/schema';

/**
 * Returns a sentence on the effect and the end of a temporary rule.
 * @param site subject of the sentence: a host, or the rule's site.
 * @param name name of the rule's profile; ignored for the browser's own connection.
 */
export function temporaryRuleText(
  site: string,
  { profileId, endsAt }: TemporaryRule,
  name: string,
): string {
  if (profileId === null) {
    return endsAt === null
      ? i18n.t('temporary.ownTab', [site])
      : i18n.t('temporary.ownUntil', [site, timeText(endsAt)]);
  }
  return endsAt === null
    ? i18n.t('temporary.takesTab', [site, name])
    : i18n.t('temporary.takesUntil', [site, name, timeText(endsAt)]);
}
