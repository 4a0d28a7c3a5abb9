import { i18n } from '#i18n';
import { AgentComposer } from '@/components/agent-composer';
import { Credits } from '@/components/credits';
import { Empty } from '@/components/empty';
import { ProblemBanner } from '@/components/problem-banner';
import type { Way } from '@/components/problem-text';
import { RunBrief } from '@/components/run-brief';
import { isUnderWay } from '@/components/state-chip';
import { useIntent } from '@/components/use-intent';
import { asking } from '@/utils/platform/asking';
import { send } from '@/utils/platform/page';
import { runs } from '@/utils/platform/runs';
import { account, creditsLeft } from '@/utils/platform/state';
import { agentLimits } from '@/utils/scrape/presets';
import { front } from './front';
import { go } from './go';

export function AgentTab({ onWay }: { onWay: (way: Way) => void }) {
  const intent = useIntent();
  const last = runs.value.find((run) => run.kind === 'agent') ?? null;
  const underWay = last !== null && isUnderWay(last.state);
  if (account.value.value?.account == null) {
    return (
      <Empty title={i18n.t('proxy.notConnected')} hint={i18n.t('proxy.notConnectedHint')}>
        <button type="button" class="button primary" onClick={() => go('#/welcome')}>
          {i18n.t('proxy.connect')}
        </button>
      </Empty>
    );
  }
  return (
    <div class="stack">
      <AgentComposer
        pageUrl={front.value?.url ?? null}
        pending={intent.pending.value}
        rows={4}
        left={creditsLeft()}
        limits={agentLimits(asking())}
        onAsk={(asked) => intent.run(() => send('agent/ask', asked))}
      />
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} onWay={onWay} />}
      <Credits used={last?.cost.used ?? null} left={creditsLeft()} />
      {last && (
        <RunBrief
          run={last}
          title={i18n.t('agent.lastAnswer')}
          onOpen={() => go(`#/agent/${last.id}`)}
          onWay={onWay}
        />
      )}
      {underWay && <p class="hint">{i18n.t('agent.runningHint')}</p>}
    </div>
  );
}
