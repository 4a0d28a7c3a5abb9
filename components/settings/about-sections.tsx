import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { isAllowedIncognito } from '@/utils/browser/page';
import { LibraryUsageNote } from '../results/list/library-usage-note';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';
import { storeIn } from '@/components/ui/signals';

export function PrivacySection() {
  const covered = useSignal<boolean | null>(null);
  useEffect(() => {
    void isAllowedIncognito().then(storeIn(covered));
  }, []);
  return (
    <section
      class="panel stack"
      aria-labelledby="privacy-title"
      data-also={i18n.t('settings.also.privacy')}
    >
      <h2 id="privacy-title">{i18n.t('settings.privacy')}</h2>
      <ul class={classes('stack-s', styles.list)}>
        <li>{i18n.t('settings.privacyCalls')}</li>
        <li>{i18n.t('settings.privacyHere')}</li>
        <li>{i18n.t('settings.privacyNone')}</li>
        {covered.value !== null && (
          <li>{i18n.t(covered.value ? 'settings.privateSeen' : 'settings.privateUnseen')}</li>
        )}
      </ul>
    </section>
  );
}

/** Settings section on the size and limit of the library. */
export function StorageSection() {
  return (
    <section class="panel stack" aria-labelledby="storage-title">
      <div class="stack-s">
        <h2 id="storage-title">{i18n.t('settings.storage')}</h2>
        <p class="hint">{i18n.t('settings.storageHint')}</p>
      </div>
      <LibraryUsageNote inPanel />
    </section>
  );
}

export function LanguageSection() {
  return (
    <section class="panel stack-s" aria-labelledby="language-title">
      <h2 id="language-title">{i18n.t('settings.language')}</h2>
      <p class="hint">{i18n.t('settings.languageHint')}</p>
    </section>
  );
}
