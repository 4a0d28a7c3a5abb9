import { i18n } from '@/utils/i18n/i18n';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { LibraryChange } from '@/utils/library/change';
import { listing } from '@/utils/library/state/results-list';
import { ExportButton } from '../export/export-button';
import { changeResults } from '@/utils/library/state/result-actions';
import { clearSelection, selectAll, selectedIds, selection } from '@/utils/library/state/selection';
import { TagField } from './library-tag-field';
import { countText } from '@/utils/i18n/format';
import styles from './bulk-actions.module.css';

/** Actions on the selected results. */
export function BulkActions({ intent, onRemove }: { intent: IntentState; onRemove: () => void }) {
  const count = selection.value.size;
  const disabled = intent.pending.value;
  if (count === 0) return null;
  const change = (edit: LibraryChange) =>
    intent.run(async () => changeResults(await selectedIds(), edit));
  return (
    <div
      class={styles.bulk}
      role="group"
      aria-busy={disabled}
      aria-label={countText('library.selected', count)}
    >
      <div class="row between">
        <strong class="num">{countText('library.selected', count)}</strong>
        <span class="row">
          {count < listing.value.numbers.length && (
            <Button small quiet onClick={() => selectAll(listing.value.numbers)}>
              {i18n.t('library.selectAll')}
            </Button>
          )}
          <Button small quiet onClick={clearSelection}>
            {i18n.t('library.selectNone')}
          </Button>
        </span>
      </div>
      <div class="row row-wrap">
        <Button
          small
          disabled={disabled}
          onClick={() => void change({ kind: 'pin', pinned: true })}
        >
          {i18n.t('library.pin')}
        </Button>
        <Button
          small
          disabled={disabled}
          onClick={() => void change({ kind: 'pin', pinned: false })}
        >
          {i18n.t('library.unpin')}
        </Button>
        <ExportButton read={selectedIds} />
        <Button small danger disabled={disabled} onClick={onRemove}>
          {i18n.t('results.remove')}
        </Button>
        <TagField
          add={async (tag) => changeResults(await selectedIds(), { kind: 'tag', tag, there: true })}
          run={(work) => intent.run(work)}
        />
      </div>
      {disabled && <div class={classes('progress', styles.busy)} aria-hidden="true" />}
    </div>
  );
}
