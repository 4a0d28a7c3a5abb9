import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { CheckField } from '@/components/ui/check-field';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { bindChecked } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { saveBackup } from '@/utils/settings/state/backup-file';
import { isRepeated, NewPassphraseFields } from './new-passphrase-fields';
import { RestoreForm } from './restore-form';
import { handleSubmit } from '@/components/ui/handle-submit';
import { Section } from '@/components/ui/section';
import { inIncognitoWindow } from '@/utils/browser/page';

/**
 * Settings section to save and restore backups. Not available in private windows, because a backup contains data stored
 * on disk.
 */
export function BackupSection() {
  return (
    <Section
      titleId="backup-title"
      title={i18n.t('backup.title')}
      hint={i18n.t(inIncognitoWindow ? 'backup.privateHint' : 'backup.hint')}
      also={i18n.t('settings.also.backup')}
    >
      {!inIncognitoWindow && (
        <>
          <SaveForm />
          <RestoreForm />
        </>
      )}
    </Section>
  );
}

/** Form that saves a backup as a file. */
function SaveForm() {
  const intent = useIntent();
  const passphrase = useSignal('');
  const repeated = useSignal('');
  const withLibrary = useSignal(false);
  const announcement = useSignal('');
  const ready = passphrase.value === '' || isRepeated(passphrase.value, repeated.value);

  async function save() {
    announcement.value = '';
    const done = await intent.run(async () => {
      const { results, left, damaged } = await saveBackup(passphrase.value, withLibrary.value);
      let text = i18n.t('backup.saved');
      if (left > 0) text = i18n.t('backup.savedPart', left, [left]);
      else if (withLibrary.value) text = i18n.t('backup.savedWith', [results]);
      if (damaged > 0) text = `${text} ${i18n.t('backup.damaged', damaged, [damaged])}`;
      announcement.value = text;
    });
    if (!done) return;
    passphrase.value = '';
    repeated.value = '';
  }

  return (
    <form class="stack" onSubmit={handleSubmit(() => ready && save())}>
      <NewPassphraseFields
        name={i18n.t('backup.passphrase')}
        hint={i18n.t('backup.passphraseHint')}
        passphrase={passphrase}
        repeated={repeated}
        optional
      />
      <CheckField
        name={i18n.t('backup.withLibrary')}
        hint={i18n.t('backup.withLibraryHint')}
        {...bindChecked(withLibrary)}
      />
      <ProblemBanner problem={intent.problem.value} />
      <div class="row row-wrap">
        <Button type="submit" disabled={!ready || intent.pending.value}>
          {i18n.t('backup.save')}
        </Button>
        <span class="hint" role="status">
          {intent.pending.value ? i18n.t('backup.working') : announcement.value}
        </span>
      </div>
    </form>
  );
}
