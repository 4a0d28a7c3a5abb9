import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { PageIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { noFilter } from '@/utils/library/filter';
import { libraryProblem, listing, setQuery, searchQuery } from '@/utils/library/state/results-list';
import { connectedAccount } from '@/utils/account/state/connected-account';
import {
  lastRemoved,
  type Removal,
  removeResults,
  undoRemoval,
} from '@/utils/library/state/result-actions';
import { BulkActions } from './list/bulk-actions';
import { activeFilterCount } from './list/library-filters';
import { useFirstResult } from './list/first-result';
import { LibraryHeader } from './list/library-header';
import { LibraryList } from './list/library-list';
import { OpenResult } from './open-result';
import { clearSelection, selectedRows } from '@/utils/library/state/selection';
import { LibraryUsageNote } from './list/library-usage-note';
import { IncognitoNote } from './list/incognito-note';
import { route } from '../workspace/route';
import { countText } from '@/utils/i18n/format';
import styles from './list/library.module.css';
import { classes } from '@/components/ui/classes';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

function NoMatch() {
  return (
    <div class={classes('stack', styles.noMatch)}>
      <p class="muted">{i18n.t('results.noMatch')}</p>
      <Button small onClick={() => setQuery({ text: '', filter: noFilter })}>
        {i18n.t('library.clear')}
      </Button>
    </div>
  );
}

function removalText({ ids, underWay, endedEarly }: Removal): string {
  const removed = endedEarly ? 'library.perhapsRemoved' : 'library.removed';
  const texts = [
    ids.length > 0 ? countText(removed, ids.length) : '',
    underWay > 0 ? countText('library.removedNot', underWay) : '',
  ];
  return texts.join(' ').trim();
}

/** The page 'Results': the list of all results, newest first, and the opened one. */
export function ResultsPage() {
  const intent = useIntent();
  // Separate from `intent`, so that undo works while another action is pending.
  const undoing = useIntent();
  const { numbers, phase } = listing.value;
  const { text, filter } = searchQuery.value;
  const narrowed = text.trim() !== '' || activeFilterCount(filter) > 0;
  const chosen = route.value.item;
  const first = useFirstResult();
  const open = chosen === '' ? first : chosen;
  const problem = libraryProblem.value ?? intent.problem.value ?? undoing.problem.value;
  const gone = lastRemoved.value;
  /** Each removal has a toast of its own, with its full time, also where its text is the same. */
  const toast = useRef({ of: gone, key: 0 });
  if (toast.current.of !== gone) toast.current = { of: gone, key: toast.current.key + 1 };
  // Drops the undo offer on unmount: later it may no longer be possible.
  useEffect(() => setTo(lastRemoved, null), []);

  function remove(): Promise<boolean> {
    return intent.run(async () => {
      await removeResults(await selectedRows());
      clearSelection();
    });
  }
  const undo = gone && (
    <UndoToast
      key={toast.current.key}
      text={removalText(gone)}
      onUndo={gone.ids.length > 0 ? () => void undoing.run(undoRemoval) : null}
      onGone={setTo(lastRemoved, null)}
    />
  );

  if (numbers.length === 0 && !narrowed && phase === 'whole' && chosen === '') {
    const isConnected = connectedAccount() !== null;
    return (
      <>
        <h1>{i18n.t('results.title')}</h1>
        <ProblemBanner problem={problem} />
        <IncognitoNote />
        <EmptyState
          icon={<PageIcon />}
          title={i18n.t('results.empty')}
          hint={i18n.t(isConnected ? 'results.emptyHint' : 'scrapeForm.connectFirstHint')}
          link={
            isConnected
              ? { href: '#/scrape', name: i18n.t('nav.scrape') }
              : { href: '#/welcome', name: i18n.t('proxy.connect') }
          }
        />
        {undo}
      </>
    );
  }
  return (
    <div class={classes(styles.split, styles.library, chosen !== '' && styles.hasOpen)}>
      <h1 class="vh">{i18n.t('results.title')}</h1>
      <section class={styles.splitList} aria-label={i18n.t('results.list')}>
        <LibraryHeader />
        <IncognitoNote />
        <ProblemBanner
          problem={problem}
          onDismiss={() => {
            intent.dismiss();
            undoing.dismiss();
          }}
        />
        <BulkActions intent={intent} onRemove={remove} />
        {numbers.length === 0 && phase === 'whole' && <NoMatch />}
        <LibraryList open={open} onRemove={remove} />
        <LibraryUsageNote />
      </section>
      <section class={styles.splitDetail}>
        {open === '' ? (
          <p class="hint choose" hidden={numbers.length === 0}>
            {i18n.t('results.choose')}
          </p>
        ) : (
          <OpenResult key={open} id={open} />
        )}
      </section>
      {undo}
    </div>
  );
}
