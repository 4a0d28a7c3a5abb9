import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import type { Recipe } from '@/utils/recipes/schema';

interface RecipeProps {
  /** Recipes that fit the address. */
  recipes: readonly Recipe[];
  /** null: the text of the page is compared. */
  chosen: Recipe | null;
  onChange: (id: string | null) => void;
}

/** What a watch compares: the rows of a recipe, or the text of the page. */
export function WatchRecipe({ recipes, chosen, onChange }: RecipeProps) {
  return (
    <SelectField
      name={i18n.t('watches.compare')}
      value={chosen?.id ?? ''}
      hint={i18n.t('watches.compareHint')}
      options={[
        ...recipes.map(({ id, draft }) => ({
          value: id,
          name: i18n.t('watches.compareRecipe', [draft.name]),
        })),
        { value: '', name: i18n.t('watches.compareText') },
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}

interface KeyProps {
  columns: readonly string[];
  /** Name of the column; '' for whole rows. */
  value: string;
  onChange: (column: string) => void;
}

/** Column by which rows of two runs are recognized as the same. */
export function WatchKey({ columns, value, onChange }: KeyProps) {
  return (
    <SelectField
      name={i18n.t('watches.key')}
      value={value}
      hint={i18n.t('watches.keyHint')}
      options={[
        ...columns.map((column) => ({ value: column, name: column })),
        { value: '', name: i18n.t('watches.keyWhole') },
      ]}
      onChange={onChange}
    />
  );
}
