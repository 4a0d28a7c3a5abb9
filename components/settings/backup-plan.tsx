import { i18n } from '@/utils/i18n/i18n';
import { maxComparisons } from '@/utils/compare/schema';
import { maxRecipes } from '@/utils/recipes/schema';
import { maxWatches } from '@/utils/watches/schema';
import type { BackupChanges } from '@/utils/settings/backup-schema';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';

/** Maximum number of names listed. */
const maxShown = 8;

function named(names: readonly string[]): string {
  const shown = names.slice(0, maxShown).join(', ');
  return names.length > maxShown ? `${shown} …` : shown;
}

function linesOf(plan: BackupChanges): string[] {
  const { added, changed, gone, left } = plan;
  const lists = plan.ruleListHosts.length;
  const leftLine = (
    key: 'comparisonsLeft' | 'recipesLeft' | 'watchesLeft',
    n: number,
    max: number,
  ) => n > 0 && i18n.t(`backup.${key}`, n, [n, max]);
  return [
    added.length > 0 && i18n.t('backup.added', added.length, [added.length, named(added)]),
    changed.length > 0 &&
      i18n.t('backup.changed', changed.length, [changed.length, named(changed)]),
    gone.length > 0 && i18n.t('backup.gone', gone.length, [gone.length, named(gone)]),
    plan.order && i18n.t('backup.order'),
    plan.addresses && i18n.t('backup.addresses'),
    plan.accountHost !== '' && i18n.t('backup.accountHost', [plan.accountHost]),
    plan.exitCheckHost !== '' && i18n.t('backup.exitCheckHost', [plan.exitCheckHost]),
    plan.dashboardHost !== '' && i18n.t('backup.dashboardHost', [plan.dashboardHost]),
    lists > 0 &&
      i18n.t('backup.ruleLists', lists, [lists, named([...new Set(plan.ruleListHosts)])]),
    plan.preferences && i18n.t('backup.preferences'),
    plan.scrapePreferences && i18n.t('backup.scrapePreferences'),
    plan.excluded && i18n.t('backup.excluded'),
    plan.remembered && i18n.t('backup.remembered'),
    plan.account !== 'none' && i18n.t(`backup.account.${plan.account}`),
    plan.levels && i18n.t('backup.levels'),
    plan.comparisons > 0 && i18n.t('backup.comparisons', plan.comparisons, [plan.comparisons]),
    leftLine('comparisonsLeft', left.comparisons, maxComparisons),
    plan.recipes > 0 && i18n.t('backup.recipes', plan.recipes, [plan.recipes]),
    leftLine('recipesLeft', left.recipes, maxRecipes),
    plan.watches > 0 && i18n.t('backup.watches', plan.watches, [plan.watches]),
    leftLine('watchesLeft', left.watches, maxWatches),
    plan.jobs > 0 && i18n.t('backup.jobs', plan.jobs, [plan.jobs]),
    plan.optionsLeft > 0 && i18n.t('backup.optionsLeft', plan.optionsLeft, [plan.optionsLeft]),
    plan.results > 0 && i18n.t('backup.results', plan.results, [plan.results]),
  ].filter((line) => line !== false);
}

/** List of the changes that a restore would make. */
export function BackupPlan({ plan }: { plan: BackupChanges }) {
  return (
    <ul class={classes('stack-s', styles.list)} aria-label={i18n.t('backup.plan')}>
      {linesOf(plan).map((line) => (
        <li class="break" key={line}>
          {line}
        </li>
      ))}
      <li>{i18n.t('backup.switchedOff')}</li>
    </ul>
  );
}
