import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { bytesText } from '@/utils/i18n/format';
import { type LibraryUsage, libraryUsage } from '@/utils/library/database/size-limit';
import { afterFirstPaint } from '@/components/ui/hooks/after-first-paint';
import { libraryVersion } from '@/utils/library/state/results-list';
import { SizeLimitDialog } from './limit-dialog';
import styles from './library.module.css';
import { classes } from '@/components/ui/classes';
import { setTo, storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Fraction of the limit from which a warning about automatic removal is shown. */
const nearly = 0.9;

/**
 * Space used by the library, with a button to change its limit.
 * @param inPanel omits border and padding.
 */
export function LibraryUsageNote({ inPanel = false }: { inPanel?: boolean }) {
  const now = useSignal<LibraryUsage | null>(null);
  const editing = useSignal(false);
  useEffect(() => {
    afterFirstPaint()
      .then(libraryUsage)
      .then(
        storeIn(now),
        // Read errors are reported by the list.
        () => null,
      );
  }, [libraryVersion.value]);
  if (!now.value) return null;
  const { bytes: used, limit } = now.value;
  return (
    <footer class={classes(styles.space, inPanel && styles.inPanel)}>
      {limit !== null && used >= limit * nearly && (
        <p class="small warning">{i18n.t('library.nearlyFull')}</p>
      )}
      {limit !== null && used > limit && (
        <p class="small warning">{i18n.t('library.aboveLimit')}</p>
      )}
      <div class="row between">
        <span class="small muted num">
          {limit === null
            ? i18n.t('library.space', [bytesText(used)])
            : i18n.t('library.spaceOf', [bytesText(used), bytesText(limit)])}
        </span>
        <Button small quiet onClick={setTo(editing, true)}>
          {i18n.t('library.limit')}
        </Button>
      </div>
      {editing.value && <SizeLimitDialog now={now.value} onClose={setTo(editing, false)} />}
    </footer>
  );
}
