import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { SelectField } from '@/components/ui/select-field';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { hostText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { fieldsOf } from '@/utils/recipes/recipe-fields';
import type { Recipe, RecipeDefinition } from '@/utils/recipes/schema';
import { patternFor, patternText } from '@/utils/recipes/site-pattern';
import { RecipeDialog } from '@/components/recipes/recipe-dialog';

interface Props {
  tabId: number;
  /** ID of the search that found the list. */
  search: string;
  url: string;
  view: ChosenList;
  /** Recipes that fit the page; one of them may be replaced. */
  fitting: readonly Recipe[];
}

/** Button and form that save the shown list and its columns as a recipe. */
export function SaveRecipe({ tabId, search, url, view, fitting }: Props) {
  const open = useSignal(false);
  const saved = useSignal('');
  const proposed = patternFor(url);
  if (!proposed) return null;
  return (
    <>
      <p class="row row-wrap">
        <Button
          small
          onClick={() => {
            saved.value = '';
            open.value = true;
          }}
        >
          {i18n.t('recipes.save')}
        </Button>
        <span role="status" class="hint break">
          {saved.value}
        </span>
      </p>
      {open.value && (
        <SaveForm
          {...{ tabId, search, view, fitting }}
          name={(view.title || hostText(url)).slice(0, 100)}
          pattern={patternText(proposed)}
          onSaved={(text) => {
            saved.value = text;
            open.value = false;
          }}
          onClose={setTo(open, false)}
        />
      )}
    </>
  );
}

interface FormProps extends Omit<Props, 'url'> {
  name: string;
  /** Proposed pages. */
  pattern: string;
  onSaved: (text: string) => void;
  onClose: () => void;
}

function SaveForm({ tabId, search, view, fitting, onSaved, onClose, ...proposed }: FormProps) {
  const name = useSignal(proposed.name);
  const pattern = useSignal(proposed.pattern);
  /** ID of the recipe to replace; '': a new one. */
  const replaces = useSignal('');
  const replaced = fitting.find(({ id }) => id === replaces.value)?.draft;

  async function save(recipeName: string, site: RecipeDefinition['site']): Promise<void> {
    const columns = view.columns.map(({ at }) => at);
    const located = await send('picker/locate', { tabId, search, list: view.list, columns });
    const { fields, missing } = fieldsOf(view.columns, located.columns);
    const draft = {
      name: recipeName,
      site,
      locators: located.locators,
      fields,
      // Further pages are chosen in another dialog: a new version keeps them.
      ...(replaced?.next && { next: replaced.next }),
    };
    await send('recipes/save', { draft, replaces: replaces.value || null });
    const left = missing.map((column) => column.name).join(', ');
    const text = i18n.t('recipes.saved', [recipeName]);
    onSaved(left === '' ? text : `${text} ${i18n.t('recipes.leftOut', [left])}`);
  }

  return (
    <RecipeDialog
      title={i18n.t('recipes.save')}
      body={i18n.t('recipes.saveBody')}
      name={name}
      pattern={pattern}
      onSave={save}
      onClose={onClose}
    >
      {fitting.length > 0 && (
        <SelectField
          name={i18n.t('recipes.saveAs')}
          value={replaces.value}
          options={[
            { value: '', name: i18n.t('recipes.saveNew') },
            ...fitting.map(({ id, draft }) => ({
              value: id,
              name: i18n.t('recipes.saveVersion', [draft.name]),
            })),
          ]}
          onChange={(value) => {
            replaces.value = value;
            const chosen = fitting.find(({ id }) => id === value)?.draft;
            if (!chosen) return;
            name.value = chosen.name;
            pattern.value = patternText(chosen.site);
          }}
        />
      )}
    </RecipeDialog>
  );
}
