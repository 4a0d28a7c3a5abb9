import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import type { LinkedRequest, PageFields } from '@/utils/linked-pages/schema';
import { send } from '@/utils/messaging/send';
import { settledKind } from '@/utils/recipes/recipe-fields';
import { type Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';
import { type LinkColumn, type Place, shownRows } from './link-columns';
import { PageFieldChoice } from './page-field-choice';
import { ScrapeCompletion } from './scrape-completion';
import { countText } from '@/utils/i18n/format';

/** Columns to add: values of the pages, or the fields of a recipe. */
type Source = { fields: LinkedRequest['fields']; recipe: null } | { recipe: Recipe };

interface Props {
  tabId: number;
  view: ChosenList;
  column: LinkColumn;
  place: Place;
  intent: IntentState;
  /** Called when the pages are being opened in the browser. */
  onStarted: () => void;
}

/** Choice of what to read on the pages behind a column of links, then their start here or by the scraper. */
export function ColumnCompletion({ tabId, view, column, place, intent, onStarted }: Props) {
  const page = useSignal<PageFields['fields'] | null>(null);
  /** Columns chosen for the scraper. */
  const source = useSignal<Source | null>(null);
  const isHere = place === 'here';
  const { first } = column;
  const count = column.addresses.length;
  const fitting = (recipes.value ?? []).filter(({ draft }) =>
    fitsPattern(column.addresses[0] ?? '', draft.site),
  );
  const columns = [...view.shown];

  const preview = (url: string) =>
    intent.run(async () => {
      page.value = (await send('linked/preview', { tabId, url })).fields;
    });
  const startHere = (chosen: Source) =>
    intent.run(async () => {
      const { recipe } = chosen;
      const request: LinkedRequest = {
        title: view.title,
        language: view.language,
        columns,
        rows: shownRows(view),
        link: column.link,
        fields: recipe
          ? recipe.draft.fields.map((field, at) => ({
              key: String(at),
              name: field.name,
              ...settledKind(field),
            }))
          : chosen.fields,
        list: recipe && { locators: recipe.draft.locators, fields: recipe.draft.fields },
      };
      await send('linked/start', { tabId, request });
      onStarted();
    });
  function choose(chosen: Source): void {
    if (isHere) void startHere(chosen);
    else source.value = chosen;
  }

  if (source.value) {
    return (
      <ScrapeCompletion
        tabId={tabId}
        addresses={column.addresses}
        rows={shownRows(view)}
        recipeId={source.value.recipe?.id ?? null}
        name={view.title || i18n.t('linked.title')}
        completes={{
          title: view.title,
          language: view.language,
          columns,
          link: column.link,
          fields: source.value.recipe ? null : source.value.fields,
        }}
      />
    );
  }
  return (
    <>
      {!isHere && <p class="hint">{i18n.t('linkedJob.where')}</p>}
      {column.routed > 0 && <p class="hint">{countText('linkedJob.routed', column.routed)}</p>}
      {page.value ? (
        <PageFieldChoice
          fields={page.value}
          label={isHere ? countText('linked.start', count) : i18n.t('linkedJob.goOn')}
          pending={intent.pending.value}
          onStart={(fields) => choose({ fields, recipe: null })}
        />
      ) : (
        <p class="row row-wrap">
          {first !== undefined && (
            <Button
              small
              primary
              disabled={intent.pending.value}
              onClick={() => void preview(first)}
            >
              {i18n.t(intent.pending.value ? 'linked.previewing' : 'linked.preview')}
            </Button>
          )}
          {fitting.map((recipe) => (
            <Button
              small
              class="break"
              key={recipe.id}
              disabled={intent.pending.value}
              onClick={() => choose({ recipe })}
            >
              {i18n.t('linked.useRecipe', [recipe.draft.name])}
            </Button>
          ))}
        </p>
      )}
      {first === undefined && fitting.length === 0 && (
        <p class="hint">{i18n.t('linkedJob.needsRecipe')}</p>
      )}
    </>
  );
}
