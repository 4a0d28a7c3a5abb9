import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { SelectField } from '@/components/ui/select-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { numberText } from '@/utils/i18n/measures';
import { scrapedPages } from '@/utils/jobs/completed-rows';
import { linkedAddresses } from '@/utils/linked-pages/linked-addresses';
import { mostLinkedRows, type LinkedRequest, type PageFields } from '@/utils/linked-pages/schema';
import { send } from '@/utils/messaging/send';
import { type Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';
import { account } from '@/utils/storage/state/page-state';
import { PageFieldChoice } from './page-field-choice';
import { ScrapeCompletion } from './scrape-completion';
import styles from './linked-pages.module.css';

interface Props {
  tabId: number;
  /** URL of the page with the list. */
  url: string;
  view: ChosenList;
}

/** Where the pages are opened: in a tab of this browser, or by the scraper. */
type Place = 'here' | 'scraper';
/** Columns to add: values of the pages, or the fields of a recipe. */
type Source = { fields: LinkedRequest['fields']; recipe: null } | { recipe: Recipe };

/** Rows with the visible columns in their order. */
const rowsOf = ({ columns, rows }: ChosenList): string[][] =>
  rows.slice(0, mostLinkedRows).map((row) => columns.map(({ at }) => row[at] ?? ''));

/** Columns with links, and the pages that are opened: in the browser only those of the list's site. */
function linkColumns({ view, url }: Props, place: Place) {
  const rows = rowsOf(view);
  return view.columns.flatMap(({ kind, name }, link) => {
    if (kind !== 'link') return [];
    const here = linkedAddresses(rows, link, url);
    const addresses = place === 'here' ? here : scrapedPages(rows, link);
    return addresses.length > 0 ? [{ link, name, addresses, first: here[0] }] : [];
  });
}

/** Offers to complete the rows with values of the pages behind a column of links. */
export function CompleteRows(props: Props) {
  const { tabId, view } = props;
  const intent = useIntent();
  const open = useSignal(false);
  const place = useSignal<Place>('here');
  const chosen = useSignal(0);
  const page = useSignal<PageFields['fields'] | null>(null);
  /** Columns chosen for the scraper. */
  const source = useSignal<Source | null>(null);
  const columns = open.value ? linkColumns(props, place.value) : [];
  const column = columns[chosen.value];
  const isHere = place.value === 'here';
  const fitting = (recipes.value ?? []).filter(({ draft }) =>
    fitsPattern(column?.addresses[0] ?? '', draft.site),
  );
  const shown = view.columns.map(({ name, kind }) => ({ name, kind }));

  function restart(): void {
    page.value = null;
    source.value = null;
  }
  const look = (first: string) =>
    intent.run(async () => {
      page.value = (await send('linked/look', { tabId, url: first })).fields;
    });
  const startHere = (taken: Source) =>
    intent.run(async () => {
      if (!column) return;
      const { recipe } = taken;
      const request: LinkedRequest = {
        title: view.title,
        language: view.language,
        columns: shown,
        rows: rowsOf(view),
        link: column.link,
        fields: recipe
          ? recipe.draft.fields.map(({ name, kind }, at) => ({ key: String(at), name, kind }))
          : taken.fields,
        list: recipe && { locators: recipe.draft.locators, fields: recipe.draft.fields },
      };
      await send('linked/start', { tabId, request });
      open.value = false;
      restart();
    });
  function take(taken: Source): void {
    if (isHere) void startHere(taken);
    else source.value = taken;
  }

  if (!view.columns.some(({ kind }) => kind === 'link')) return null;
  if (!open.value) {
    return (
      <p>
        <Button small onClick={() => (open.value = true)}>
          {i18n.t('linked.complete')}
        </Button>
      </p>
    );
  }
  const count = column?.addresses.length ?? 0;
  // Jobs are kept on disk, so private windows have none.
  const canScrape = !inIncognitoWindow && account.value.value?.account != null;
  return (
    <section class={`stack-s ${styles.form}`} aria-label={i18n.t('linked.complete')}>
      {canScrape && (
        <SelectField
          name={i18n.t('linkedJob.place')}
          value={place.value}
          options={[
            { value: 'here', name: i18n.t('linkedJob.here') },
            { value: 'scraper', name: i18n.t('linkedJob.scraper') },
          ]}
          onChange={(value) => {
            place.value = value === 'scraper' ? 'scraper' : 'here';
            chosen.value = 0;
            restart();
          }}
        />
      )}
      {column ? (
        <>
          <SelectField
            name={i18n.t('linked.column')}
            value={String(chosen.value)}
            options={columns.map(({ name, addresses }, at) => ({
              value: String(at),
              name: i18n.t('linked.columnPages', addresses.length, [
                numberText(addresses.length),
                name,
              ]),
            }))}
            onChange={(value) => {
              chosen.value = Number(value);
              restart();
            }}
          />
          {view.rows.length > mostLinkedRows && (
            <p class="hint">{i18n.t('linked.cut', [numberText(mostLinkedRows)])}</p>
          )}
          {isHere && <p class="hint">{i18n.t('linked.where')}</p>}
          {isHere && (
            <p class="hint">{i18n.t('linked.pace', [numberText(Math.ceil((count * 2) / 60))])}</p>
          )}
          {!isHere && !source.value && <p class="hint">{i18n.t('linkedJob.where')}</p>}
          {!source.value && page.value && (
            <PageFieldChoice
              fields={page.value}
              label={
                isHere
                  ? i18n.t('linked.start', count, [numberText(count)])
                  : i18n.t('linkedJob.goOn')
              }
              pending={intent.pending.value}
              onStart={(fields) => take({ fields, recipe: null })}
            />
          )}
          {!source.value && !page.value && (
            <p class="row row-wrap">
              {column.first !== undefined && (
                <Button
                  small
                  primary
                  disabled={intent.pending.value}
                  onClick={() => void look(column.first ?? '')}
                >
                  {i18n.t(intent.pending.value ? 'linked.looking' : 'linked.look')}
                </Button>
              )}
              {fitting.map((recipe) => (
                <Button
                  small
                  class="break"
                  key={recipe.id}
                  disabled={intent.pending.value}
                  onClick={() => take({ recipe })}
                >
                  {i18n.t('linked.useRecipe', [recipe.draft.name])}
                </Button>
              ))}
            </p>
          )}
          {!source.value && column.first === undefined && fitting.length === 0 && (
            <p class="hint">{i18n.t('linkedJob.needsRecipe')}</p>
          )}
          {source.value && (
            <ScrapeCompletion
              tabId={tabId}
              addresses={column.addresses}
              rows={rowsOf(view)}
              recipeId={source.value.recipe?.id ?? null}
              name={view.title || i18n.t('linked.title')}
              completes={{
                title: view.title,
                language: view.language,
                columns: shown,
                link: column.link,
                fields: source.value.recipe ? null : source.value.fields,
              }}
            />
          )}
        </>
      ) : (
        <p class="hint">{i18n.t('linked.noPages')}</p>
      )}
      <p>
        <Button
          small
          onClick={() => {
            open.value = false;
            restart();
          }}
        >
          {i18n.t('common.cancel')}
        </Button>
      </p>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </section>
  );
}
