import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AgentComposer } from '@/components/agent/agent-composer';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunSummary } from '@/components/results/run-summary';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { activePage } from '@/utils/browser/state/active-page';
import { followLinkFromPopup, openFromPopup } from '../popup/popup-links';
import { PanelHeader } from '../popup/panel-header';
import { agentForm, panel } from '../popup/popup-panel';

/** Message to the agent and its last answer. The submit button is among the popup's actions. */
export function PopupAgent() {
  const intent = useIntent();
  const last = runs.value.find((run) => run.kind === 'agent') ?? null;
  const underWay = last !== null && isRunUnderWay(last.state);
  /** Whether the last request was sent from this form: then its answer comes before the form. */
  const answerFirst = useSignal(false);
  const isInFront = panel.value === 'agent';
  useEffect(() => {
    if (isInFront) {
      document.querySelector<HTMLElement>(`#${agentForm.formId} textarea`)?.focus();
    }
  }, [isInFront]);
  if (connectedAccount() === null) return null;
  const message = (
    <AgentComposer
      key="message"
      pageUrl={activePage.value?.url ?? null}
      pending={intent.pending.value}
      rows={3}
      left={creditsLeft()}
      limits={agentLimits(scrapePreferences())}
      outside={agentForm}
      onAsk={async (request) => {
        answerFirst.value = await intent.run(() => send('agent/ask', request));
        return answerFirst.value;
      }}
    />
  );
  const answer = last && (
    <div class="stack-s" key="answer">
      <RunSummary
        run={last}
        title={i18n.t('agent.lastAnswer')}
        onOpen={() => openFromPopup(`#/agent/${last.id}`)}
        onLink={followLinkFromPopup}
      />
      {underWay && <p class="hint">{i18n.t('agent.runningHint')}</p>}
    </div>
  );
  return (
    <div class="stack">
      <PanelHeader title={i18n.t('popup.agent')} />
      <ProblemBanner problem={intent.problem.value} onLink={followLinkFromPopup} />
      {answerFirst.value ? [answer, message] : [message, answer]}
    </div>
  );
}
