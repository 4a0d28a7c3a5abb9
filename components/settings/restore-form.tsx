import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { BackupPlan } from '@/components/settings/backup-plan';
import { dateTimeText } from '@/utils/i18n/format';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import type { BackupChanges } from '@/utils/settings/backup-schema';
import {
  restoreEffects,
  openFile,
  type OpenedFile,
  restore,
  type Restored,
  undoRestore,
} from '@/utils/settings/state/backup-file';
import { maxWebhooks } from '@/utils/webhooks/schema';
import { handleSubmit } from '@/components/ui/handle-submit';

function restoredText({ webhooksLeft = 0 }: Restored): string {
  if (webhooksLeft === 0) return i18n.t('backup.restored');
  return i18n.t('backup.restoredWithout', webhooksLeft, [webhooksLeft, maxWebhooks]);
}

/** Form that reads a backup, shows its changes, and restores it after confirmation. */
export function RestoreForm() {
  const id = useId();
  const intent = useIntent();
  const opened = useSignal<OpenedFile | null>(null);
  const plan = useSignal<BackupChanges | null>(null);
  /** Problem of determining the changes; null: none. */
  const unplanned = useSignal<Problem | null>(null);
  const passphrase = useSignal('');
  /** What the last restore added, for undo; null: none. */
  const restored = useSignal<Restored | null>(null);
  const file = opened.value?.backup;
  const problem = intent.problem.value ?? unplanned.value;
  const withKeys = file?.sealed !== undefined && passphrase.value !== '';

  useEffect(() => {
    if (!file) return;
    let over = false;
    const ifCurrent = (step: () => void) => {
      if (!over) step();
    };
    restoreEffects(file, withKeys).then(
      (found) => ifCurrent(() => (plan.value = found)),
      (error: unknown) => ifCurrent(() => (unplanned.value = toProblem(error))),
    );
    return () => {
      over = true;
    };
  }, [file, withKeys]);

  async function open(chosenFile: File | undefined) {
    // A file is ignored during a restore.
    if (intent.pending.value) return;
    restored.value = null;
    close();
    if (!chosenFile) return;
    await intent.run(async () => {
      opened.value = await openFile(chosenFile);
    });
  }

  function close() {
    opened.value = null;
    plan.value = null;
    unplanned.value = null;
    // The passphrase applied to the previous file.
    passphrase.value = '';
  }

  async function put(now: OpenedFile) {
    await intent.run(async () => {
      const added = await restore(now, withKeys ? passphrase.value : '');
      close();
      restored.value = added;
      if (added.problem) throw new ProblemError(added.problem.code, added.problem);
    });
  }

  async function undo() {
    const added = restored.value;
    if (!added) return;
    restored.value = null;
    const isUndone = await intent.run(() => undoRestore(added));
    // It can be undone later, once there is room or what runs has ended.
    if (!isUndone && intent.problem.value?.code !== 'undo-gone') restored.value = added;
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
              // Allows selecting the same file again.
              input.value = '';
            });
          }}
        />
      </div>
      {opened.value && file && plan.value && (
        <form class="stack" onSubmit={handleSubmit(() => opened.value && put(opened.value))}>
          <h3>{i18n.t('backup.of', [dateTimeText(file.at)])}</h3>
          {file.sealed !== undefined && (
            <TextField
              name={i18n.t('backup.sealedWith')}
              hint={i18n.t('backup.sealedHint')}
              masked
              {...bindText(passphrase)}
            />
          )}
          <BackupPlan plan={plan.value} />
          <div class="row">
            <Button danger type="submit" disabled={intent.pending.value}>
              {i18n.t('backup.restore')}
            </Button>
            <Button onClick={close}>{i18n.t('common.cancel')}</Button>
          </div>
        </form>
      )}
      <ProblemBanner problem={problem} />
      {restored.value?.problem && (
        <div class="row">
          <span>{i18n.t('backup.restoredPart')}</span>
          <Button onClick={() => void undo()}>{i18n.t('common.undo')}</Button>
        </div>
      )}
      {restored.value && !restored.value.problem && (
        <UndoToast
          text={restoredText(restored.value)}
          onUndo={() => void undo()}
          onGone={setTo(restored, null)}
        />
      )}
    </div>
  );
}
