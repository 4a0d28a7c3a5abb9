import { i18n } from '@/utils/i18n/i18n';
import { AgentComposer } from '@/components/agent/agent-composer';
import { RunSummary } from '@/components/results/run-summary';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { openFromPanel, followLinkFromPanel, PanelProblemBanner } from '../sidepanel/panel-links';

/**
 * Agent form of the side panel, with the last answer about the page.
 * @param url URL of the page as it is sent.
 */
export function PageAgent({ url }: { url: string }) {
  const intent = useIntent();
  const last = runs.value.find((run) => run.kind === 'agent' && run.pageUrl === url) ?? null;
  return (
    <>
      <AgentComposer
        pageUrl={url}
        pending={intent.pending.value}
        rows={4}
        left={creditsLeft()}
        limits={agentLimits(scrapePreferences())}
        onAsk={(request) => intent.run(() => send('agent/ask', request))}
      />
      <PanelProblemBanner problem={intent.problem.value} />
      {last && (
        <RunSummary
          run={last}
          title={i18n.t('agent.lastAnswer')}
          onOpen={() => openFromPanel(`#/agent/${last.id}`)}
          onLink={followLinkFromPanel}
        />
      )}
    </>
  );
}
