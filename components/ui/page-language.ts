import { i18n } from '@/utils/i18n/i18n';
import { language } from '@/utils/i18n/format';

/** Sets the language and text direction of the current document. */
export function setPageLanguage(): void {
  const { documentElement: page } = document;
  page.lang = language();
  page.dir = i18n.t('words.direction');
}
