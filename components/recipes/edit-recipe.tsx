import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import type { Recipe } from '@/utils/recipes/schema';
import { patternText } from '@/utils/recipes/site-pattern';
import { RecipeDialog } from '@/components/recipes/recipe-dialog';

/** Dialog that changes the name and pages of a recipe. */
export function EditRecipe({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
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
