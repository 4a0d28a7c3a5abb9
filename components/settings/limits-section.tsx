import { i18n } from '#i18n';
import { AskLimits } from '@/components/settings/spending-limits';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useSaves } from '@/components/ui/use-save-queue';
import { asking, askingProblem } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { usualSettings } from '@/utils/settings/state/settings-reset';

/** The Settings section on spending: limits, notifications, and what is kept for sites. */
export function Limits() {
  const saves = useSaves();
  const problem = saves.problem.value ?? askingProblem.value;
  return (
    <section class="panel stack" aria-labelledby="limits-title">
      <h2 id="limits-title">{i18n.t('spending.limits')}</h2>
      <AskLimits
        asking={asking()}
        usual={usualSettings.limits}
        onChange={(change) => saves.save(() => send('scrape/keep', { change: { ...change } }))}
      />
      {problem && <ProblemBanner problem={problem} ways={[]} />}
    </section>
  );
}
