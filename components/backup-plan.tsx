import { i18n } from '#i18n';

/** What restoring a backup changes; names are profiles. */
export interface Plan {
  added: string[];
  changed: string[];
  gone: string[];
  addresses: boolean;
  preferences: boolean;
  asking: boolean;
  excluded: boolean;
  account: 'keep' | 'replace' | 'drop' | 'none';
  results: number;
}

/** Names written out at most. */
const most = 8;

function named(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} …` : shown;
}

function linesOf(plan: Plan): string[] {
  const { added, changed, gone } = plan;
  return [
    added.length > 0 && i18n.t('backup.added', added.length, [added.length, named(added)]),
    changed.length > 0 &&
      i18n.t('backup.changed', changed.length, [changed.length, named(changed)]),
    gone.length > 0 && i18n.t('backup.gone', gone.length, [gone.length, named(gone)]),
    plan.addresses && i18n.t('backup.addresses'),
    plan.preferences && i18n.t('backup.preferences'),
    plan.asking && i18n.t('backup.asking'),
    plan.excluded && i18n.t('backup.excluded'),
    plan.account !== 'none' && i18n.t(`backup.account.${plan.account}`),
    plan.results > 0 && i18n.t('backup.results', plan.results, [plan.results]),
  ].filter((line) => line !== false);
}

/** What would change, a line each. */
export function BackupPlan({ plan }: { plan: Plan }) {
  return (
    <ul class="settings-list stack-s" aria-label={i18n.t('backup.plan')}>
      {linesOf(plan).map((line) => (
        <li class="break" key={line}>
          {line}
        </li>
      ))}
      <li>{i18n.t('backup.switchedOff')}</li>
    </ul>
  );
}
