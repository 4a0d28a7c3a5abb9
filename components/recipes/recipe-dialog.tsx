import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { FormDialog } from '@/components/ui/form-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { bindText } from '@/components/ui/signals';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import { longestPattern, parsePattern } from '@/utils/recipes/site-pattern';

interface Props {
  title: string;
  body: string;
  name: Signal<string>;
  pattern: Signal<string>;
  /** Further fields, above those of the name and the pages. */
  children?: ComponentChildren;
  onSave: (name: string, site: RecipeDefinition['site']) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog that saves a recipe under a name, with the pages that it fits. */
export function RecipeDialog({ name, pattern, children, onSave, ...dialog }: Props) {
  const intent = useIntent();
  const site = parsePattern(pattern.value);
  const trimmedName = name.value.trim();
  return (
    <FormDialog
      {...dialog}
      confirm={i18n.t('recipes.saveConfirm')}
      disabled={intent.pending.value || site === null || trimmedName === ''}
      onSubmit={() => site && void intent.run(() => onSave(trimmedName, site))}
    >
      {children}
      <TextField name={i18n.t('recipes.name')} {...bindText(name)} maxLength={100} />
      <TextField
        name={i18n.t('recipes.pages')}
        {...bindText(pattern)}
        maxLength={longestPattern}
        hint={i18n.t('recipes.pagesHint')}
        error={site ? null : i18n.t('recipes.pagesInvalid')}
      />
      <ProblemBanner problem={intent.problem.value} />
    </FormDialog>
  );
}
