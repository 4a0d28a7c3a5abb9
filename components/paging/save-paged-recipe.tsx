import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { hostText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import type { Paging } from '@/utils/paging/schema';
import { patternFor, patternText } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';
import { RecipeDialog } from '@/components/recipes/recipe-dialog';

interface Props {
  paging: Paging;
  /** Fields to save, as the user arranged them. */
  fields: Paging['list']['fields'];
}

/** Saves the list with its next page as a recipe, or adds the next page to the recipe in use. */
export function SavePagedRecipe({ paging, fields }: Props) {
  const intent = useIntent();
  const open = useSignal(false);
  const saved = useSignal('');
  const { recipeId, list, next } = paging;
  const used = (recipes.value ?? []).find(({ id }) => id === recipeId);
  // Private windows keep nothing, and a recipe that is gone can't be changed.
  if (paging.incognito || (recipeId !== null && !used)) return null;
  if (used?.draft.next && saved.value === '') return null;

  const remember = () =>
    intent.run(async () => {
      if (!used) return;
      await send('recipes/save', { draft: { ...used.draft, next }, replaces: used.id });
      saved.value = i18n.t('paging.remembered', [used.draft.name]);
    });
  return (
    <>
      <p class="row row-wrap">
        {saved.value === '' && (
          <Button
            small
            class="break"
            disabled={intent.pending.value}
            onClick={() => (used ? void remember() : (open.value = true))}
          >
            {used ? i18n.t('paging.remember', [used.draft.name]) : i18n.t('paging.save')}
          </Button>
        )}
        <span role="status" class="hint break">
          {saved.value}
        </span>
      </p>
      <ProblemBanner problem={intent.problem.value} />
      {open.value && (
        <SaveForm
          list={{ ...list, fields }}
          next={next}
          name={(paging.title || hostText(paging.from)).slice(0, 100)}
          url={paging.from}
          onSaved={(name) => {
            saved.value = i18n.t('recipes.saved', [name]);
            open.value = false;
          }}
          onClose={setTo(open, false)}
        />
      )}
    </>
  );
}

interface FormProps extends Pick<Paging, 'list' | 'next'> {
  name: string;
  url: string;
  onSaved: (name: string) => void;
  onClose: () => void;
}

function SaveForm({ list, next, onSaved, onClose, ...proposed }: FormProps) {
  const proposedSite = patternFor(proposed.url);
  const name = useSignal(proposed.name);
  const pattern = useSignal(proposedSite ? patternText(proposedSite) : '');
  return (
    <RecipeDialog
      title={i18n.t('paging.save')}
      body={i18n.t('paging.saveBody')}
      name={name}
      pattern={pattern}
      onSave={async (recipeName, site) => {
        const draft = { name: recipeName, site, ...list, next };
        await send('recipes/save', { draft, replaces: null });
        onSaved(recipeName);
      }}
      onClose={onClose}
    />
  );
}
