import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { numberText, countText } from '@/utils/i18n/format';
import { listing, setQuery, searchQuery } from '@/utils/library/state/results-list';
import { FilterIcon } from '@/components/ui/more-icons';
import { activeFilterCount, LibraryFilters } from './library-filters';
import styles from './library.module.css';
import { classes } from '@/components/ui/classes';
import { toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Heading of the list: count, search, filters. */
export function LibraryHeader() {
  const open = useSignal(false);
  const { text, filter } = searchQuery.value;
  const { numbers, phase } = listing.value;
  const count = activeFilterCount(filter);
  return (
    <div class={styles.splitHead}>
      <div class="row between">
        <span class={styles.splitTitle} aria-hidden="true">
          {i18n.t('results.title')}
        </span>
        <span class="small muted num" role="status">
          {phase === 'part'
            ? i18n.t('library.searching')
            : countText('results.count', numbers.length)}
        </span>
      </div>
      <div class="row">
        <input
          type="search"
          class="input"
          aria-label={i18n.t('library.search')}
          placeholder={i18n.t('library.searchHint')}
          maxLength={200}
          value={text}
          onInput={(event) => setQuery({ text: event.currentTarget.value })}
        />
        <Button
          class={classes(styles.filterButton, count > 0 && styles.on)}
          aria-expanded={open.value}
          aria-label={count > 0 ? countText('library.filtersOn', count) : i18n.t('library.filters')}
          onClick={toggle(open)}
        >
          <FilterIcon />
          {count > 0 && <span class="num">{numberText(count)}</span>}
        </Button>
      </div>
      {open.value && <LibraryFilters />}
    </div>
  );
}
