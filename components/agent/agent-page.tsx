import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AgentComposer } from '@/components/agent/agent-composer';
import { newAgentTexts, useAgentDraft } from '@/components/agent/agent-draft';
import { Credits } from '@/components/scrape/credits';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty';
import { useListSearch } from '@/components/ui/list-search';
import { SparkIcon } from '@/components/ui/more-icons';
import { draftKeeper } from '@/components/ui/hooks/draft-keeper';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { answersAtOnce, hasEarlierAnswers, runs, showAnswers } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { agentThreads, type AgentThread } from '@/utils/runs/agent/agent-threads';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { prefilledMessage } from './prefilled-message';
import { AgentThreadItem } from './agent-thread';
import { ConnectFirst } from '../workspace/connect-first';
import { route } from '../workspace/route';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './agent.module.css';
import { classes } from '@/components/ui/classes';

const drafts = draftKeeper<ReturnType<typeof newAgentTexts>>();

/**
 * The page 'Agent': the message box and the answers stored in this browser; the service does not
 * store them.
 */
export function AgentPage() {
  const intent = useIntent();
  const draft = useAgentDraft(drafts.useDraft('', newAgentTexts));
  // A message prepared by another section waits in the box until the user sends it.
  const wanted = prefilledMessage.value;
  useEffect(() => {
    if (wanted === null) return;
    prefilledMessage.value = null;
    draft.fill(wanted, '');
  }, [wanted]);
  const all = runs.value.filter((run) => run.kind === 'agent');
  const isWhole = !hasEarlierAnswers.value;
  const { box, found, isSearching } = useListSearch(agentThreads(all), wordsOfThread, isWhole);
  const { item } = route.value;
  /** Number of answers shown without a search, which is over all. */
  const shown = useSignal(answersAtOnce);
  const limit = isSearching ? Infinity : shown.value;
  useEffect(() => showAnswers(limit, item), [limit, item]);
  useEffect(() => () => showAnswers(), []);
  const isRead = all.some(({ id }) => id === item);
  useEffect(() => {
    if (isRead) document.getElementById(`answer-${item}`)?.scrollIntoView({ block: 'nearest' });
  }, [item, isRead]);
  const { box: list, focusNext } = useNextFocus();
  const known = connectedAccount();
  const open = item === '' ? all[0]?.id : item;
  return (
    <div class={classes('stack column', known && styles.page)}>
      <h1>{i18n.t('nav.agent')}</h1>
      {known ? (
        <section class={classes('panel stack', styles.ask)}>
          <AgentComposer
            pageUrl={null}
            pending={intent.pending.value}
            draft={draft}
            left={creditsLeft()}
            limits={agentLimits(scrapePreferences())}
            onAsk={(request) =>
              drafts.sending('', () => intent.run(() => send('agent/ask', request)))
            }
          />
          <WorkspaceProblemBanner problem={intent.problem.value} />
          <Credits used={all[0]?.cost.used ?? null} left={creditsLeft()} />
        </section>
      ) : (
        <ConnectFirst icon={<SparkIcon />} hint={i18n.t('agent.connectHint')} />
      )}
      {(known || all.length > 0) && (
        <section class="stack" aria-labelledby="answers-title">
          <h2 id="answers-title">{i18n.t('agent.history')}</h2>
          {all.length === 0 ? (
            <EmptyState
              icon={<SparkIcon />}
              title={i18n.t('agent.empty')}
              hint={i18n.t('agent.emptyHint')}
            />
          ) : (
            <>
              {box}
              <ol ref={list} class="stack">
                {found.map((thread) => (
                  <AgentThreadItem key={thread.run.id} thread={thread} open={open} draft={draft} />
                ))}
              </ol>
              {!isWhole && (
                <Button
                  onClick={() => {
                    // The first added answer may stand above one that a link showed.
                    const before = all.map(({ id }) => `#answer-${CSS.escape(id)}`);
                    focusNext(`[id^='answer-']:not(${before.join()}) > pre`);
                    shown.value += answersAtOnce;
                  }}
                >
                  {i18n.t('agent.earlier')}
                </Button>
              )}
            </>
          )}
        </section>
      )}
    </div>
  );
}

/** What is searched in a thread: each request with its answer. */
const wordsOfThread = ({ run, words, followUps }: AgentThread): string =>
  [{ run, words }, ...followUps].map((one) => `${one.words} ${one.run.response}`).join(' ');
