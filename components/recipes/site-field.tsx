import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { TextField } from '@/components/ui/text-field';
import { storeIn } from '@/components/ui/signals';
import { longestPattern, parsePattern } from '@/utils/recipes/site-pattern';

/** Text box for the pages that a recipe fits. */
export function SiteField({ pattern }: { pattern: Signal<string> }) {
  return (
    <TextField
      name={i18n.t('recipes.pages')}
      value={pattern.value}
      maxLength={longestPattern}
      hint={i18n.t('recipes.pagesHint')}
      error={parsePattern(pattern.value) ? null : i18n.t('recipes.pagesWrong')}
      onInput={storeIn(pattern)}
    />
  );
}
