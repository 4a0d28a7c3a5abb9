import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { messageWithin } from '@/utils/runs/agent/agent-text';
import type { AgentThread } from '@/utils/runs/agent/agent-threads';
import type { AgentRun } from '@/utils/runs/schema';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { useIntent } from '../ui/hooks/use-intent';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { AgentAnswer } from './agent-answer';
import { AgentComposer } from './agent-composer';
import type { AgentDraft } from './agent-draft';
import styles from './agent.module.css';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Box below the last answer of a thread, closed until it is wanted. */
function FollowUp({ to }: { to: AgentRun }) {
  const intent = useIntent();
  const open = useSignal(false);
  if (!open.value) {
    return (
      <div>
        <Button small onClick={setTo(open, true)}>
          {i18n.t('agent.followUp')}
        </Button>
      </div>
    );
  }
  return (
    <div class="stack-s">
      <AgentComposer
        pageUrl={null}
        pending={intent.pending.value}
        rows={3}
        focused
        follows={to}
        left={creditsLeft()}
        limits={agentLimits(scrapePreferences())}
        onAsk={(asked) => intent.run(() => send('agent/ask', asked))}
      />
      <WorkspaceProblemBanner problem={intent.problem.value} />
    </div>
  );
}

interface Props {
  thread: AgentThread;
  /** ID of the run whose actions are expanded. */
  open: string | undefined;
  draft: AgentDraft;
}

/** A request to the agent with its follow-ups, the newest last, and a box for the next one. */
export function AgentThreadItem({ thread, open, draft }: Props) {
  const { followUps } = thread;
  const last = followUps.at(-1)?.run ?? thread.run;
  const shared = (run: AgentRun) => ({
    run,
    open: run.id === open,
    onWrite: draft.fill,
    onEdit: () => draft.fill(messageWithin(run.pageUrl, run.message), run.pageUrl),
  });
  return (
    <AgentAnswer words={thread.words} {...shared(thread.run)}>
      {followUps.length > 0 && (
        <ol class={styles.followUps} aria-label={i18n.t('agent.followUps')}>
          {followUps.map(({ run, words }) => (
            <AgentAnswer key={run.id} words={words} {...shared(run)} />
          ))}
        </ol>
      )}
      {last.state === 'done' && last.response !== '' && <FollowUp key={last.id} to={last} />}
    </AgentAnswer>
  );
}
