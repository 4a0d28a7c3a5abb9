import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { FormDialog } from '@/components/ui/form-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { send } from '@/utils/messaging/send';
import type { Recipe } from '@/utils/recipes/schema';
import { parsePattern, patternText } from '@/utils/recipes/site-pattern';
import { RecipeFields } from './recipe-fields';

/** Dialog that changes the name and pages of a recipe. */
export function EditRecipe({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { id, draft } = recipe;
  const intent = useIntent();
  const name = useSignal(draft.name);
  const pattern = useSignal(patternText(draft.site));
  const site = parsePattern(pattern.value);
  const save = async () => {
    const isSaved = await intent.run(async () => {
      if (site) await send('recipes/rename', { recipeId: id, name: name.value.trim(), site });
    });
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={i18n.t('recipes.editNamed', [draft.name])}
      body={i18n.t('recipes.editBody')}
      confirm={i18n.t('recipes.saveConfirm')}
      danger={false}
      disabled={intent.pending.value || site === null || name.value.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RecipeFields name={name} pattern={pattern} problem={intent.problem.value} />
    </FormDialog>
  );
}
