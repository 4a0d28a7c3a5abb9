import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { BackupPlan } from '@/components/backup-plan';
import { moment } from '@/components/measures';
import { ProblemBanner } from '@/components/problem-banner';
import { TextField } from '@/components/text-field';
import { UndoToast } from '@/components/undo-toast';
import { useIntent } from '@/components/use-intent';
import { send } from '@/utils/platform/page';
import { ProblemError } from '@/utils/problem';
import { readBackup } from '@/utils/storage/backup';
import type { Backup, BackupChanges } from '@/utils/storage/schema-backup';
import { changesHere, longestFile, restore } from './backup-file';

/** Reads a backup, shows what it would change, and restores it when the user says so. */
export function RestoreForm() {
  const id = useId();
  const intent = useIntent();
  const backup = useSignal<Backup | null>(null);
  const plan = useSignal<BackupChanges | null>(null);
  const passphrase = useSignal('');
  const restored = useSignal(false);
  const file = backup.value;
  const withKeys = file?.sealed !== undefined && passphrase.value !== '';

  useEffect(() => {
    if (file) {
      void intent.run(async () => {
        plan.value = await changesHere(file, withKeys);
      });
    }
  }, [file, withKeys]);

  async function open(given: File | undefined) {
    restored.value = false;
    backup.value = null;
    plan.value = null;
    if (!given) return;
    await intent.run(async () => {
      const read = given.size > longestFile ? null : readBackup(await given.text());
      if (!read) throw new ProblemError('backup-unreadable');
      backup.value = read;
    });
  }

  function close() {
    backup.value = null;
    plan.value = null;
    passphrase.value = '';
  }

  async function put(now: Backup) {
    if (await intent.run(() => restore(now, passphrase.value))) {
      close();
      restored.value = true;
    }
  }

  return (
    <div class="stack">
      <div class="field">
        <label for={id}>{i18n.t('backup.open')}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const input = event.currentTarget;
            void open(input.files?.[0]).then(() => {
              // The same file can be chosen again.
              input.value = '';
            });
          }}
        />
      </div>
      {file && plan.value && (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void put(file);
          }}
        >
          <h3>{i18n.t('backup.of', [moment(file.at)])}</h3>
          {file.sealed !== undefined && (
            <TextField
              name={i18n.t('backup.sealedWith')}
              hint={i18n.t('backup.sealedHint')}
              masked
              value={passphrase.value}
              onInput={(value) => {
                passphrase.value = value;
              }}
            />
          )}
          <BackupPlan plan={plan.value} />
          <div class="row">
            <button type="submit" class="button danger" disabled={intent.pending.value}>
              {i18n.t('backup.restore')}
            </button>
            <button type="button" class="button" onClick={close}>
              {i18n.t('common.cancel')}
            </button>
          </div>
        </form>
      )}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {restored.value && (
        <UndoToast
          text={i18n.t('backup.restored')}
          onUndo={() => {
            restored.value = false;
            void intent.run(() => send('backup/undo', {}));
          }}
          onGone={() => {
            restored.value = false;
          }}
        />
      )}
    </div>
  );
}
