import { i18n } from '@/utils/i18n/i18n';
import { ProjectButton } from '@/components/results/export/project-button';
import { timeAgo, dateTimeText, numberText, countText } from '@/utils/i18n/format';
import type { Recipe } from '@/utils/recipes/schema';
import { patternText } from '@/utils/recipes/site-pattern';
import styles from '@/components/ui/entries.module.css';
import { EarlierVersions } from './earlier-versions';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';

interface Props {
  recipe: Recipe;
  pending: boolean;
  now: number;
  onEdit: () => void;
  onExport: () => void;
  onRemove: () => void;
}

/** Returns which fields the last run found. */
function healthText({ draft, lastRun }: Recipe): string {
  if (!lastRun) return i18n.t('recipes.neverRun');
  const notFound = draft.fields.filter((_, at) => (lastRun.fill[at] ?? null) === null);
  if (notFound.length === 0) return i18n.t('recipes.allFound');
  return i18n.t('recipes.notFound', [notFound.map(({ name }) => name).join(', ')]);
}

/** Address that a recipe fits; '' where it fits many (a pattern with `*`), so that the user has to name one. */
const addressOf = (site: Recipe['draft']['site']): string =>
  site.path.includes('*') ? '' : patternText(site);

/** Row of a recipe: its name, pages, fields and last run, with its actions. */
export function RecipeRow({ recipe, pending, now, onEdit, onExport, onRemove }: Props) {
  const { draft, revision, lastRun } = recipe;
  const { name, site, fields } = draft;
  return (
    <li class={styles.row}>
      <div class="row between row-wrap">
        <h2 class={`${styles.name} break`} dir="auto">
          {name}
        </h2>
        <span class="row row-wrap">
          <a
            class="button small"
            href={`#/watches/new?url=${encodeURIComponent(addressOf(site))}`}
            aria-label={i18n.t('watches.fromRecipeNamed', [name])}
          >
            {i18n.t('watches.fromRecipe')}
          </a>
          <Button small aria-label={i18n.t('recipes.editNamed', [name])} onClick={onEdit}>
            {i18n.t('recipes.edit')}
          </Button>
          <Menu icon label={i18n.t('profiles.moreNamed', [name])}>
            <Button
              small
              data-closes
              aria-label={i18n.t('recipes.exportNamed', [name])}
              onClick={onExport}
            >
              {i18n.t('recipes.export')}
            </Button>
            <ProjectButton
              label={i18n.t('project.buttonNamed', [name])}
              read={() => ({
                name,
                recipe,
                addresses: addressOf(site),
                options: { mode: 'auto', country: '', screenshot: false },
              })}
            />
            <Button
              small
              disabled={pending}
              aria-label={i18n.t('recipes.removeNamed', [name])}
              onClick={onRemove}
            >
              {i18n.t('recipes.remove')}
            </Button>
          </Menu>
        </span>
      </div>
      <dl class={`${styles.facts} ${styles.wideFirst} ${styles.narrowFacts}`}>
        <div>
          <dt>{i18n.t('recipes.pages')}</dt>
          <dd class="break">
            <bdi>{patternText(site)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{i18n.t('recipes.fields')}</dt>
          <dd class="break">
            <bdi>{fields.map((field) => field.name).join(', ')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{i18n.t('recipes.lastRun')}</dt>
          <dd title={lastRun ? dateTimeText(lastRun.at) : undefined}>
            {lastRun
              ? `${timeAgo(lastRun.at, now)} · ${countText('extract.rows', lastRun.rows)}`
              : '–'}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('recipes.healthLabel')}</dt>
          <dd class="break">
            {healthText(recipe)}
            {revision > 1 && ` · ${i18n.t('recipes.version', [numberText(revision)])}`}
          </dd>
        </div>
      </dl>
      <EarlierVersions recipe={recipe} />
    </li>
  );
}
