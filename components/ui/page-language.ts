import { i18n } from '#i18n';
import { language } from '@/utils/i18n/format';

/** Tells browsers and screen readers which language the words of this page are in, and which way they run. */
export function setPageLanguage(): void {
  const { documentElement: page } = document;
  page.lang = language();
  page.dir = i18n.t('words.direction');
}
