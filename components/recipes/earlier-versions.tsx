import { i18n } from '@/utils/i18n/i18n';
import { Button } from '@/components/ui/button';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { dateTimeText, numberText, countText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import type { Recipe } from '@/utils/recipes/schema';
import { type RecipeChange, recipeChanges } from '@/utils/recipes/versions';

function changeText({ what, names }: RecipeChange): string {
  switch (what) {
    case 'found':
    case 'added':
    case 'removed':
    case 'values':
      return i18n.t(`recipes.change_${what}`, [names.join(', ')]);
    case 'list':
    case 'next':
    case 'order':
    case 'pages':
      return i18n.t(`recipes.change_${what}`);
  }
}

/** Earlier versions of a recipe: since when each was in use, what the next one changed, and a way back. */
export function EarlierVersions({ recipe }: { recipe: Recipe }) {
  const intent = useIntent();
  const { id, draft, earlier = [] } = recipe;
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary class="small">{countText('recipes.earlier', earlier.length)}</summary>
      <ul class="small" aria-label={i18n.t('recipes.earlierOf', [draft.name])}>
        {earlier.map((version, at) => {
          const next = earlier[at - 1]?.draft ?? draft;
          const changes = recipeChanges(version.draft, next).map(changeText);
          return (
            <li key={version.revision} class="break">
              <p>
                {i18n.t('recipes.earlierSince', [
                  numberText(version.revision),
                  dateTimeText(version.at),
                ])}
                {changes.length > 0 && ` ${i18n.t('recipes.earlierThen', [changes.join('; ')])}`}
              </p>
              <p>
                <Button
                  small
                  disabled={intent.pending.value}
                  aria-label={i18n.t('recipes.earlierRestoreNamed', [
                    numberText(version.revision),
                    draft.name,
                  ])}
                  onClick={() =>
                    void intent.run(() =>
                      send('recipes/revert', { recipeId: id, revision: version.revision }),
                    )
                  }
                >
                  {i18n.t('recipes.earlierRestore')}
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </details>
  );
}
