import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { inIncognitoWindow } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import styles from '../result.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

/**
 * Note in private windows that results are deleted with the last one; renders nothing elsewhere.
 */
export function IncognitoNote() {
  if (!inIncognitoWindow) return null;
  return (
    <p class={classes('small', styles.incognitoNote)} role="note">
      <strong>{i18n.t('inPrivate.title')}.</strong> {i18n.t('inPrivate.hint')}
    </p>
  );
}

/** Button that saves one result of a private window to the library on disk. */
export function KeepIncognitoResult({ id }: { id: string }) {
  const intent = useIntent();
  const kept = useSignal('');
  if (!inIncognitoWindow) return null;
  if (kept.value === id) {
    return (
      <p class="small" role="status">
        {i18n.t('inPrivate.kept')}
      </p>
    );
  }
  return (
    <>
      <Button
        small
        disabled={intent.pending.value}
        onClick={() =>
          void intent.run(async () => {
            await send('library/change', { ids: [id], change: { kind: 'keep' } });
            kept.value = id;
          })
        }
      >
        {i18n.t(intent.pending.value ? 'inPrivate.keeping' : 'inPrivate.keep')}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </>
  );
}
