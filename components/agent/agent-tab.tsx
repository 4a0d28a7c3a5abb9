import { i18n } from '#i18n';
import { AgentComposer } from '@/components/agent/agent-composer';
import { Credits } from '@/components/scrape/credits';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { RunSummary } from '@/components/results/run-summary';
import { isUnderWay } from '@/components/results/state-chip';
import { useIntent } from '@/components/ui/use-intent';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { account, creditsLeft } from '@/utils/storage/state/page-state';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { frontPage } from '@/utils/browser/state/front-page';
import { openFromPopup } from '../popup/popup-links';
import { ConnectFirst } from '../popup/connect-first';

export function AgentTab({ onWay }: { onWay: (way: ProblemLink) => void }) {
  const intent = useIntent();
  const last = runs.value.find((run) => run.kind === 'agent') ?? null;
  const underWay = last !== null && isUnderWay(last.state);
  if (account.value.value?.account == null) {
    return <ConnectFirst />;
  }
  return (
    <div class="stack">
      <AgentComposer
        pageUrl={frontPage.value?.url ?? null}
        pending={intent.pending.value}
        rows={4}
        left={creditsLeft()}
        limits={agentLimits(scrapePreferences())}
        onAsk={(asked) => intent.run(() => send('agent/ask', asked))}
      />
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} onWay={onWay} />}
      <Credits used={last?.cost.used ?? null} left={creditsLeft()} />
      {last && (
        <RunSummary
          run={last}
          title={i18n.t('agent.lastAnswer')}
          onOpen={() => openFromPopup(`#/agent/${last.id}`)}
          onWay={onWay}
        />
      )}
      {underWay && <p class="hint">{i18n.t('agent.runningHint')}</p>}
    </div>
  );
}
