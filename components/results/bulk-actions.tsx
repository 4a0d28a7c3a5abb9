import { i18n } from '#i18n';
import { amount } from '@/utils/i18n/measures';
import type { Intent } from '@/components/ui/use-intent';
import type { Change } from '@/utils/library/change';
import { listing } from '@/utils/library/state/results-list';
import { ExportButton } from './export-button';
import { changeResults } from '@/utils/library/state/result-actions';
import { clearSelection, selectAll, selectedIds, selection } from '@/utils/library/state/selection';
import { TagField } from './library-tag-field';

/** What can be done with the results that are selected. */
export function LibraryBulk({ intent, onRemove }: { intent: Intent; onRemove: () => void }) {
  const count = selection.value.size;
  if (count === 0) return null;
  const change = (given: Change) =>
    void intent.run(async () => changeResults(await selectedIds(), given));
  return (
    <div
      class="library-bulk"
      role="group"
      aria-label={i18n.t('library.selected', count, [amount(count)])}
    >
      <div class="row between">
        <strong class="num">{i18n.t('library.selected', count, [amount(count)])}</strong>
        <span class="row">
          {count < listing.value.numbers.length && (
            <button
              type="button"
              class="button small quiet"
              onClick={() => selectAll(listing.value.numbers)}
            >
              {i18n.t('library.selectAll')}
            </button>
          )}
          <button type="button" class="button small quiet" onClick={clearSelection}>
            {i18n.t('library.selectNone')}
          </button>
        </span>
      </div>
      <div class="row row-wrap">
        <button
          type="button"
          class="button small"
          onClick={() => change({ kind: 'pin', pinned: true })}
        >
          {i18n.t('library.pin')}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => change({ kind: 'pin', pinned: false })}
        >
          {i18n.t('library.unpin')}
        </button>
        <ExportButton read={selectedIds} />
        <button type="button" class="button small danger" onClick={onRemove}>
          {i18n.t('results.remove')}
        </button>
        <TagField onAdd={(tag) => change({ kind: 'tag', tag, there: true })} />
      </div>
    </div>
  );
}
