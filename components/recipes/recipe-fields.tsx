import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { bindText } from '@/components/ui/signals';
import type { Problem } from '@/utils/problem';
import { longestPattern, parsePattern } from '@/utils/recipes/site-pattern';

interface Props {
  name: Signal<string>;
  pattern: Signal<string>;
  /** Problem of the last attempt to save; null: none. */
  problem: Problem | null;
}

/** Text boxes for the name of a recipe and the pages that it fits. */
export function RecipeFields({ name, pattern, problem }: Props) {
  return (
    <>
      <TextField name={i18n.t('recipes.name')} {...bindText(name)} maxLength={100} />
      <TextField
        name={i18n.t('recipes.pages')}
        {...bindText(pattern)}
        maxLength={longestPattern}
        hint={i18n.t('recipes.pagesHint')}
        error={parsePattern(pattern.value) ? null : i18n.t('recipes.pagesWrong')}
      />
      <ProblemBanner problem={problem} />
    </>
  );
}
