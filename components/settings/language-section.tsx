import { i18n } from '@/utils/i18n/i18n';

export function LanguageSection() {
  return (
    <section class="panel stack-s" aria-labelledby="language-title">
      <h2 id="language-title">{i18n.t('settings.language')}</h2>
      <p class="hint">{i18n.t('settings.languageHint')}</p>
    </section>
  );
}
