import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { goTo } from '../../workspace/route';
import { ExportSection } from './export-section';
import { ImportSection } from './import-section';

/** Page that imports profiles, and exports all of them as one file. */
export function ImportExportPage() {
  const intent = useIntent();
  const added = useSignal<readonly string[]>([]);

  async function undo(ids: readonly string[]) {
    for (const profileId of ids) await send('profiles/remove', { profileId });
  }

  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('transfer.title')}</h1>
        <Button onClick={() => goTo('profiles')}>{i18n.t('transfer.back')}</Button>
      </div>
      <ImportSection intent={intent} onAdded={(ids) => (added.value = [...added.value, ...ids])} />
      <ExportSection intent={intent} />
      {added.value.length > 0 && (
        <UndoToast
          key={added.value.length}
          text={i18n.t('transfer.added', added.value.length, [added.value.length])}
          onUndo={() => {
            const ids = added.value;
            added.value = [];
            void intent.run(() => undo(ids));
          }}
          onGone={setTo(added, [])}
        />
      )}
    </div>
  );
}
