import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { isAllowedIncognito } from '@/utils/browser/page';
import { logFailure } from '@/utils/log-failure';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';
import { storeIn } from '@/components/ui/signals';
import { Section } from '@/components/ui/section';

export function PrivacySection() {
  const covered = useSignal<boolean | null>(null);
  useEffect(() => {
    isAllowedIncognito()
      .then(storeIn(covered))
      .catch(logFailure('reading the access to private windows'));
  }, []);
  return (
    <Section
      titleId="privacy-title"
      title={i18n.t('settings.privacy')}
      also={i18n.t('settings.also.privacy')}
    >
      <ul class={classes('stack-s', styles.list)}>
        <li>{i18n.t('settings.privacyCalls')}</li>
        <li>{i18n.t('settings.privacyHere')}</li>
        <li>{i18n.t('settings.privacyNone')}</li>
        {covered.value !== null && (
          <li>{i18n.t(covered.value ? 'settings.privateSeen' : 'settings.privateUnseen')}</li>
        )}
      </ul>
    </Section>
  );
}
