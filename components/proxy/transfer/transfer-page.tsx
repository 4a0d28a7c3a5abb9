import { i18n } from '@/utils/i18n/i18n';
import { UndoToast } from '@/components/ui/undo-toast';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useUndo } from '@/components/ui/hooks/use-undo';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { goTo } from '../../workspace/route';
import { ExportSection } from './export-section';
import { ImportSection } from './import-section';

/** Page that imports profiles, and exports all of them as one file. */
export function ImportExportPage() {
  const intent = useIntent();
  const undo = useUndo<readonly string[]>();
  const added = undo.offered.value ?? [];

  async function remove(ids: readonly string[]) {
    for (const profileId of ids) await send('profiles/remove', { profileId });
  }

  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('transfer.title')}</h1>
        <Button onClick={() => goTo('profiles')}>{i18n.t('transfer.back')}</Button>
      </div>
      <ImportSection
        intent={intent}
        onAdded={(ids) => (undo.offered.value = [...(undo.offered.value ?? []), ...ids])}
      />
      <ExportSection intent={intent} />
      <ProblemBanner problem={undo.problem.value} onDismiss={undo.dismiss} />
      {added.length > 0 && (
        <UndoToast
          key={added.length}
          text={i18n.t('transfer.added', added.length, [added.length])}
          onUndo={() => void undo.run(remove)}
          onGone={setTo(undo.offered, null)}
        />
      )}
    </div>
  );
}
