import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useUndo } from '@/components/ui/hooks/use-undo';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { settings } from '@/utils/storage/state/page-state';
import { AccountsSection } from '../account/accounts-section';
import { BackupSection } from './backup-section';
import { EraseSection } from './erase-section';
import { LimitsSection } from './limits-section';
import { LockSection } from './lock-section';
import { SectionMenu } from './section-menu';
import { PreferencesSection } from './preferences-section';
import { LanguageSection } from './language-section';
import { PrivacySection } from './privacy-section';
import { StorageSection } from './storage-section';
import { ConnectedAccount, ConnectionForm } from '../account/connection-section';
import { useSettingsFilter } from './settings-filter';
import {
  type Resettable,
  applySettings,
  defaultSettings,
  resetAll,
} from '@/utils/settings/state/settings-reset';
import { WebhooksSection } from '../webhooks/webhooks-section';
import { ShortcutsSection } from './shortcuts-section';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';
import { setTo, storeTyped } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

export function SettingsPage() {
  const intent = useIntent();
  const { query, root, nothing, end } = useSettingsFilter();
  const box = useRef<HTMLInputElement>(null);
  const undo = useUndo<Resettable>();
  const before = undo.offered;
  /** Key of the fields with typed text; a change remounts them. */
  const round = useSignal(0);
  const stored = settings.value.value;
  const connected = connectedAccount();

  async function reset() {
    const isReset = await intent.run(async () => {
      const earlier = await resetAll();
      // After a second reset, undo still restores the values from before the first one.
      const isDefault = JSON.stringify(earlier) === JSON.stringify(defaultSettings);
      if (!before.value || !isDefault) before.value = earlier;
    });
    if (isReset) round.value += 1;
  }

  return (
    <div class={classes('stack', styles.page)}>
      <div class="row between row-wrap">
        <h1>{i18n.t('settings.title')}</h1>
        <span class="row">
          <a class="button small quiet" href="#/welcome">
            {i18n.t('welcome.guide')}
          </a>
          <Button small onClick={() => void reset()}>
            {i18n.t('settings.resetAll')}
          </Button>
        </span>
      </div>
      <div class="field" role="search">
        <input
          ref={box}
          type="search"
          class="input"
          aria-label={i18n.t('settings.search')}
          placeholder={i18n.t('settings.searchHint')}
          value={query.value}
          onInput={storeTyped(query)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.isComposing) query.value = '';
          }}
        />
      </div>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      <ProblemBanner problem={undo.problem.value} onDismiss={undo.dismiss} />
      <div role="status">
        {nothing.value && (
          <EmptyState title={i18n.t('settings.nothing')} hint={i18n.t('settings.nothingHint')}>
            <Button
              onClick={() => {
                query.value = '';
                box.current?.focus();
              }}
            >
              {i18n.t('settings.showAll')}
            </Button>
          </EmptyState>
        )}
      </div>
      <div class={styles.body}>
        <SectionMenu endSearch={end} />
        <div class={styles.sections} ref={root}>
          {connected && <ConnectedAccount now={connected} />}
          <ConnectionForm />
          {stored && <AccountsSection addresses={stored.addresses} />}
          <LockSection />
          {stored && <PreferencesSection settings={stored} />}
          <LimitsSection key={round.value} />
          <WebhooksSection />
          <BackupSection />
          <PrivacySection />
          <StorageSection />
          <ShortcutsSection />
          <LanguageSection />
          <EraseSection />
        </div>
      </div>
      {before.value && (
        <UndoToast
          key={round.value}
          text={i18n.t('settings.resetDone')}
          onUndo={() => {
            void undo.run(applySettings).then(() => {
              round.value += 1;
            });
          }}
          onGone={setTo(before, null)}
        />
      )}
    </div>
  );
}
