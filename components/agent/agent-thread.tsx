import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { messageWithin } from '@/utils/runs/agent/agent-text';
import type { AgentThread } from '@/utils/runs/agent/agent-threads';
import type { AgentRun } from '@/utils/runs/schema';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { draftKeeper } from '../ui/hooks/draft-keeper';
import { useIntent } from '../ui/hooks/use-intent';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { AgentAnswer } from './agent-answer';
import { AgentComposer } from './agent-composer';
import { newAgentTexts, useAgentDraft, type AgentDraft } from './agent-draft';
import styles from './agent.module.css';
import { setTo } from '@/components/ui/signals';

const drafts = draftKeeper<ReturnType<typeof newAgentTexts>>();

/** Box for a follow-up, below the last answer of a thread. */
function FollowUp({ to }: { to: AgentRun }) {
  const intent = useIntent();
  // Clearing the search may take an older answer off the page, and this box with it.
  const draft = useAgentDraft(drafts.useDraft(to.id, newAgentTexts));
  return (
    <div class="stack-s">
      <AgentComposer
        pageUrl={null}
        pending={intent.pending.value}
        rows={3}
        draft={draft}
        focused
        follows={to}
        left={creditsLeft()}
        limits={agentLimits(scrapePreferences())}
        onAsk={(request) =>
          drafts.sending(to.id, () => intent.run(() => send('agent/ask', request)))
        }
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
  /** ID of the answer that a follow-up is being written to. */
  const following = useSignal<string | null>(null);
  const canFollow = last.state === 'done' && last.response !== '';
  const shared = (run: AgentRun) => ({
    run,
    onFollowUp:
      canFollow && run === last && following.value !== run.id
        ? setTo(following, run.id)
        : undefined,
    open: run.id === open,
    onWrite: draft.fill,
    onEdit: () => draft.fill(messageWithin(run.pageUrl, run.message), run.pageUrl, ''),
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
      {canFollow && following.value === last.id && <FollowUp key={last.id} to={last} />}
    </AgentAnswer>
  );
}
