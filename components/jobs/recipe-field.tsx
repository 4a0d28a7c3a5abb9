import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import { numberText } from '@/utils/i18n/format';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';

interface Props {
  /** Addresses of the job; if present, the field shows how many of them the recipe fits. */
  addresses?: readonly string[];
  /** ID of the selected recipe; '' if none is selected. */
  value: string;
  onChange: (id: string) => void;
}

/** Select for the recipe of a job; nothing while there are no recipes. */
export function RecipeField({ addresses, value, onChange }: Props) {
  const list = recipes.value ?? [];
  const site = list.find(({ id }) => id === value)?.draft.site;
  if (list.length === 0) return null;
  const fitting = site && addresses?.filter((url) => fitsPattern(url, site)).length;
  return (
    <SelectField
      name={i18n.t('jobRows.recipe')}
      value={site ? value : ''}
      hint={
        fitting === undefined || addresses === undefined || addresses.length === 0
          ? i18n.t('jobRows.recipeHint')
          : i18n.t('jobRows.fitting', [numberText(fitting), numberText(addresses.length)])
      }
      options={[
        { value: '', name: i18n.t('jobRows.noRecipe') },
        ...list.map(({ id, draft }) => ({ value: id, name: draft.name })),
      ]}
      onChange={onChange}
    />
  );
}
