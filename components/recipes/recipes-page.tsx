import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { FileButton } from '@/components/ui/file-button';
import { TableIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useUndo } from '@/components/ui/hooks/use-undo';
import { useListSearch } from '@/components/ui/list-search';
import { setTo } from '@/components/ui/signals';
import { useMinute } from '@/components/ui/hooks/use-now';
import { saveFile } from '@/utils/browser/save-file';
import { safeName } from '@/utils/export/file-name';
import { send } from '@/utils/messaging/send';
import { longestRecipeFile, recipeFile } from '@/utils/recipes/recipe-file';
import { recipes, recipesProblem } from '@/utils/recipes/state';
import type { Recipe } from '@/utils/recipes/schema';
import { patternText } from '@/utils/recipes/site-pattern';
import type { SitemapOmission } from '@/utils/recipes/sitemap-omissions';
import { ProblemError } from '@/utils/problem';
import { ImportOmissions } from './import-omissions';
import { RecipeDialog } from './recipe-dialog';
import { RecipeRow } from './recipe-row';
import { countText } from '@/utils/i18n/format';
import styles from '@/components/ui/entries.module.css';
import { Button } from '@/components/ui/button';

const exportFile = (name: string, list: readonly Recipe[]): void =>
  saveFile(`${name}.json`, new Blob([recipeFile(list)], { type: 'application/json' }));

/** Dialog that changes the name and pages of a recipe. */
function EditRecipe({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { id, draft } = recipe;
  const name = useSignal(draft.name);
  const pattern = useSignal(patternText(draft.site));
  return (
    <RecipeDialog
      title={i18n.t('recipes.editNamed', [draft.name])}
      body={i18n.t('recipes.editBody')}
      name={name}
      pattern={pattern}
      onSave={(newName, site) =>
        send('recipes/rename', { recipeId: id, name: newName, site }).then(onClose)
      }
      onClose={onClose}
    />
  );
}

/** The page of stored recipes: list, import and export. */
export function RecipesPage() {
  const intent = useIntent();
  // Separate, so that a chosen file is not ignored while a removal is pending.
  const importing = useIntent();
  const editing = useSignal<Recipe | null>(null);
  const undo = useUndo<{ recipe: Recipe; at: number }>();
  const announcement = useSignal('');
  const omissions = useSignal<readonly SitemapOmission[]>([]);
  const hintId = useId();
  const list = recipes.value ?? [];
  const { box, found } = useListSearch(
    list,
    ({ draft }) => `${draft.name} ${draft.site.origin}${draft.site.path}`,
  );
  const now = useMinute();
  const gone = undo.offered.value;

  const read = (file: File | undefined) =>
    importing.run(async () => {
      if (!file) return;
      announcement.value = '';
      omissions.value = [];
      if (file.size > longestRecipeFile) throw new ProblemError('recipes-unreadable');
      const { count, left } = await send('recipes/import', { text: await file.text() });
      announcement.value = countText('recipes.imported', count);
      omissions.value = left;
    });

  const remove = (recipe: Recipe) =>
    intent.run(async () => {
      await send('recipes/remove', { recipeId: recipe.id });
      undo.offered.value = { recipe, at: list.indexOf(recipe) };
    });

  const importButton = (
    <FileButton
      name={i18n.t('recipes.import')}
      small={list.length > 0}
      describedBy={hintId}
      accept=".json,application/json"
      onFiles={([file]) => read(file)}
    />
  );
  const importHint = <span id={hintId}>{i18n.t('recipes.importHint')}</span>;
  return (
    <div class="stack column">
      <div class="row between row-wrap">
        <h1>{i18n.t('recipes.title')}</h1>
        <span class="row">
          {list.length > 0 && (
            <Button small onClick={() => exportFile('vantage-recipes', list)}>
              {i18n.t('recipes.exportAll')}
            </Button>
          )}
          {list.length > 0 && importButton}
        </span>
      </div>
      <p class="muted">
        {i18n.t('recipes.about')} {list.length > 0 && importHint}
      </p>
      <ProblemBanner problem={recipesProblem.value} />
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      <ProblemBanner problem={undo.problem.value} onDismiss={undo.dismiss} />
      <ProblemBanner problem={importing.problem.value} onDismiss={importing.dismiss} />
      <p class={announcement.value === '' ? 'vh' : undefined} role="status">
        {announcement.value}
      </p>
      <ImportOmissions omissions={omissions.value} />
      {recipes.value && list.length === 0 && (
        <EmptyState
          icon={<TableIcon />}
          title={i18n.t('recipes.none')}
          hint={i18n.t('recipes.noneHint')}
        >
          {importButton}
          <p class="small">{importHint}</p>
        </EmptyState>
      )}
      {list.length > 0 && (
        <section class="panel stack-s">
          {box}
          <ul class={styles.list}>
            {found.map((recipe) => (
              <RecipeRow
                key={recipe.id}
                recipe={recipe}
                now={now}
                pending={intent.pending.value}
                onEdit={() => (editing.value = recipe)}
                onExport={() => exportFile(safeName(recipe.draft.name), [recipe])}
                onRemove={() => void remove(recipe)}
              />
            ))}
          </ul>
        </section>
      )}
      {editing.value && (
        <EditRecipe
          key={editing.value.id}
          recipe={editing.value}
          onClose={() => (editing.value = null)}
        />
      )}
      {gone && (
        <UndoToast
          key={gone.recipe.id}
          text={i18n.t('recipes.removed', [gone.recipe.draft.name])}
          onUndo={() => void undo.run((what) => send('recipes/restore', what))}
          onGone={setTo(undo.offered, null)}
        />
      )}
    </div>
  );
}
