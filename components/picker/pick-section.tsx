import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { FoundTables } from '@/components/extract/found-tables';
import { logFailure, loggingFailure } from '@/utils/log-failure';
import type { Output } from '@/utils/messaging/protocol';
import { send } from '@/utils/messaging/send';
import { pickBegun, pickRequest } from '@/utils/picker/state';
import type { Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes, recipesProblem } from '@/utils/recipes/state';
import type { Problem } from '@/utils/problem';
import { RecipeUse } from '../recipes/recipe-use';
import { CompleteRows } from '../linked-pages/complete-rows';
import { MorePagesOfList } from '../paging/more-pages';
import { SaveRecipe } from '../recipes/save-recipe';
import { ProblemBanner } from '../ui/problem-banner';
import { HandPickPanel } from './hand/hand-pick';
import { handPickEnded } from './hand/use-hand-pick';
import styles from '@/components/extract/extract.module.css';
import { Button } from '@/components/ui/button';
import { storeOpen } from '@/components/ui/signals';
import { loadInto } from '@/components/ui/load-into';

type Found = Output<'picker/find'>;

/** Removes the outlines from the page on unmount and when the side panel is closed. */
function useOutlinesEnd(tabId: number): void {
  useEffect(() => {
    const stop = loggingFailure('taking outlines away', () => send('picker/stop', { tabId }));
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [tabId]);
}

interface ListProps {
  tabId: number;
  /** ID of the search that the list belongs to. */
  search: string;
  url: string;
  view: ChosenList;
  fitting: readonly Recipe[];
  /** Called before the page goes on to its next pages. */
  onPages?: () => void;
}

/** What can be done with a list of the page, whether it was found or picked by hand. */
function ListActions({ tabId, search, url, view, fitting, onPages }: ListProps) {
  return (
    <>
      <MorePagesOfList tabId={tabId} search={search} view={view} onPages={onPages} />
      <CompleteRows tabId={tabId} url={url} view={view} />
      <SaveRecipe tabId={tabId} search={search} url={url} view={view} fitting={fitting} />
    </>
  );
}

interface PickListsProps {
  tabId: number;
  fitting: readonly Recipe[];
  onByHand: () => void;
  /** Shown between the buttons and the lists. */
  children: ComponentChildren;
}

/** Lists found in the page of a tab, shown as a table here and outlined in the page. */
function PickLists({ tabId, fitting, onByHand, children }: PickListsProps) {
  const found = useSignal<Found | null>(null);
  const problem = useSignal<Problem | null>(null);
  const [search, searchAgain] = useState(0);
  useEffect(() => {
    found.value = null;
    problem.value = null;
    const find = handPickEnded().then(() => send('picker/find', { tabId }));
    return loadInto(find, found, problem);
  }, [tabId, search]);
  const id = found.value?.search ?? '';
  const read = useCallback(
    (list: number, rows: number) => send('picker/read', { tabId, search: id, list, rows }),
    [tabId, id],
  );
  const url = found.value?.url ?? '';
  const renderActions = (view: ChosenList) => (
    <ListActions
      key={`${id} ${view.list}`}
      tabId={tabId}
      search={id}
      url={url}
      view={view}
      fitting={fitting}
    />
  );
  return (
    <>
      <p class="row row-wrap">
        <Button small onClick={onByHand}>
          {i18n.t('hand.title')}
        </Button>
        {(found.value || problem.value) && (
          <Button small onClick={() => searchAgain(search + 1)}>
            {i18n.t('extract.again')}
          </Button>
        )}
      </p>
      {children}
      <ProblemBanner problem={problem.value} />
      {!found.value && !problem.value && <p class="hint">{i18n.t('extract.searching')}</p>}
      {found.value?.count === 0 && <p class="hint">{i18n.t('extract.none')}</p>}
      {found.value && found.value.count > 0 && (
        <>
          <p class="hint">{i18n.t('extract.local')}</p>
          <FoundTables
            key={id}
            count={found.value.count}
            read={read}
            address={url}
            renderActions={renderActions}
          />
        </>
      )}
    </>
  );
}

interface PickDataProps {
  tabId: number;
  url: string;
  byHand: Signal<boolean>;
  /** ID of the recipe in use; '' if none is. */
  used: Signal<string>;
}

/** Recipes that fit the page, then its lists; or the recipe in use. */
function PickData({ tabId, url, byHand, used }: PickDataProps) {
  useOutlinesEnd(tabId);
  const fitting = (recipes.value ?? []).filter(({ draft }) => fitsPattern(url, draft.site));
  const recipe = recipes.value?.find(({ id }) => id === used.value);
  if (recipe) {
    return <RecipeUse {...{ tabId, url, recipe }} onClose={() => (used.value = '')} />;
  }
  if (byHand.value) {
    return (
      <HandPickPanel
        tabId={tabId}
        back={i18n.t('hand.lists')}
        onClose={() => (byHand.value = false)}
        renderActions={(view, search, page, endPicking) => (
          <ListActions
            key={search}
            tabId={tabId}
            search={search}
            url={page}
            view={view}
            fitting={fitting}
            onPages={endPicking}
          />
        )}
      />
    );
  }
  return (
    <PickLists tabId={tabId} fitting={fitting} onByHand={() => (byHand.value = true)}>
      <ProblemBanner problem={recipesProblem.value} />
      {fitting.length > 0 && (
        <p class="row row-wrap">
          {fitting.map(({ id, draft }) => (
            <Button small primary class="break" key={id} onClick={() => (used.value = id)}>
              {i18n.t('recipes.use', [draft.name])}
            </Button>
          ))}
        </p>
      )}
    </PickLists>
  );
}

/**
 * Collapsible section 'Pick data on this page', closed at first; the context menu opens it too.
 * Closing it removes the outlines. It closes when the tab shows another document, and stays open when the page
 * only changes its address, as endless lists do while one scrolls.
 */
export function PickSection({ tabId, url }: { tabId: number; url: string }) {
  const open = useSignal(false);
  const byHand = useSignal(false);
  /** ID of the recipe in use; '' if none is. */
  const used = useSignal('');
  const request = pickRequest.value;
  useEffect(() => {
    if (request?.tabId !== tabId) return;
    open.value = true;
    byHand.value = request.byHand;
    used.value = '';
    pickBegun();
  }, [request, tabId]);
  useEffect(() => {
    if (!open.value) used.value = '';
  }, [open.value]);
  const checkedUrl = useRef(url);
  useEffect(() => {
    if (checkedUrl.current === url) return;
    checkedUrl.current = url;
    if (!open.value) return;
    let mine = true;
    send('picker/remains', { tabId }).then(({ remains }) => {
      if (mine && !remains) open.value = byHand.value = false;
    }, logFailure('looking whether the page is the same'));
    return () => {
      mine = false;
    };
  }, [tabId, url]);
  return (
    <details class="fold" open={open.value} onToggle={storeOpen(open)}>
      <summary>
        <strong>{i18n.t('menu.pickData')}</strong>
      </summary>
      {open.value && (
        <div class={`stack ${styles.inPanel}`}>
          <PickData {...{ tabId, url, byHand, used }} />
        </div>
      )}
    </details>
  );
}
