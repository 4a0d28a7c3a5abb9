import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ActionList } from '@/components/agent/action-list';
import { AgentAction, CollapsibleJson } from '@/components/agent/agent-action';
import { AnswerText } from '@/components/agent/answer-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { dateTimeText, countText } from '@/utils/i18n/format';
import { withIndex } from '@/components/ui/hooks/with-index';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunProgress } from '@/components/results/run-progress';
import { StateChip } from '@/components/results/state-chip';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Menu } from '@/components/ui/menu';
import { CopyButton } from '@/components/ui/copy-button';
import { exportAnswer } from '@/utils/export/export-answer';
import { noFilter } from '@/utils/library/filter';
import type { AgentRun } from '@/utils/runs/schema';
import { setQuery } from '@/utils/library/state/results-list';
import { send } from '@/utils/messaging/send';
import { CodeButton } from '../results/export/export-code';
import { KeepIncognitoResult } from '../results/list/incognito-note';
import { saveFile } from '@/utils/browser/save-file';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './agent.module.css';
import { classes } from '@/components/ui/classes';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { isRunUnderWay } from '@/utils/runs/run-states';

interface Props {
  run: AgentRun;
  /** What the user wrote. */
  words: string;
  /** Follow-up requests, and the box for the next one. */
  children?: ComponentChildren;
  /** Whether the list of actions is expanded. */
  open: boolean;
  /**
   * Fills the message box.
   * @param pageUrl URL of the page that the message is about; empty: none.
   */
  onWrite: (message: string, pageUrl: string) => void;
  /** Fills the message box with this request for editing. */
  onEdit: () => void;
  /** Opens the box for a follow-up; absent where there is none. */
  onFollowUp: (() => void) | undefined;
}

/** Button that repeats the request after confirmation of its cost. */
function AskAgain({ run }: { run: AgentRun }) {
  const confirming = useSignal(false);
  const intent = useIntent();
  // The reply was lost, so a repeat may be charged twice; the dialog says so.
  const lost = run.state === 'unknown';
  return (
    <>
      <Button small disabled={intent.pending.value} onClick={setTo(confirming, true)}>
        {i18n.t(lost ? 'repeat.button' : 'agent.again')}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t(lost ? 'repeat.title' : 'agent.againTitle')}
          body={i18n.t(lost ? 'repeat.body' : 'agent.againBody')}
          confirm={i18n.t(lost ? 'repeat.confirm' : 'agent.againConfirm')}
          onConfirm={() =>
            void intent.run(() => send('agent/repeat', { runId: run.id, costConfirmed: true }))
          }
          onClose={setTo(confirming, false)}
        />
      )}
    </>
  );
}

function Cost({ run }: { run: AgentRun }) {
  const { used } = run.cost;
  return (
    <span class="small muted num">
      {used === null ? i18n.t('results.noCost') : countText('results.credits', used)}
    </span>
  );
}

/** When this page opened, in ms since the epoch. */
const openedAt = Date.now();

/**
 * Live region with the state of an answer. An answer may be complete when it is first shown: its state is then added
 * after the region, because not all screen readers announce text inserted with its region.
 */
function AnswerState({ run }: { run: AgentRun }) {
  const isInserted = useSignal(run.createdAt < openedAt);
  useEffect(() => {
    isInserted.value = true;
  }, []);
  return (
    <p class="vh" role="status">
      {isInserted.value && i18n.t(`state.${run.state}`)}
    </p>
  );
}

/** One agent request: message, state, answer, actions and follow-up buttons. */
export function AgentAnswer(props: Props) {
  const { run, words, children, open, onWrite, onEdit, onFollowUp } = props;
  const underWay = isRunUnderWay(run.state);
  return (
    <li id={`answer-${run.id}`} class={classes('panel stack', open && styles.open)}>
      <div class="row between row-wrap">
        <span class="small muted">{dateTimeText(run.createdAt)}</span>
        <span class="row">
          <Cost run={run} />
          {run.state !== 'done' && <StateChip state={run.state} />}
        </span>
      </div>
      <AnswerState run={run} />
      <pre class={styles.message} dir="auto" tabIndex={0}>
        {words}
      </pre>
      {underWay && <RunProgress run={run} />}
      {run.response !== '' && <AnswerText text={run.response} />}
      {run.problem && (
        <WorkspaceProblemBanner
          problem={run.problem}
          tone={run.state === 'unknown' ? 'warn' : 'bad'}
        />
      )}
      {run.actions.length > 0 && (
        <details open={open}>
          <summary class="small">{i18n.t('agent.actions', run.actions.length)}</summary>
          <ActionList
            actions={run.actions}
            below={withIndex(run.actions).map(({ id, item: action }) => (
              <AgentAction
                key={id}
                action={action}
                onAsk={(message) => onWrite(message, '')}
                onPage={(text) => setQuery({ text, filter: noFilter })}
              />
            ))}
          />
        </details>
      )}
      {Object.keys(run.extra).length > 0 && (
        <CollapsibleJson label={i18n.t('details.extra')} value={run.extra} />
      )}
      {!underWay && (
        <div class="row row-wrap">
          {onFollowUp && (
            <Button small onClick={onFollowUp}>
              {i18n.t('agent.followUp')}
            </Button>
          )}
          <AskAgain run={run} />
          <Button small onClick={onEdit}>
            {i18n.t('agent.edit')}
          </Button>
          {run.response !== '' && <CopyButton read={() => run.response} />}
          <Menu>
            <CodeButton run={run} />
            <Button
              small
              onClick={() => {
                const { name, text } = exportAnswer(run);
                saveFile(name, new Blob([text]));
              }}
            >
              {i18n.t('common.saveJson')}
            </Button>
          </Menu>
          <KeepIncognitoResult id={run.id} />
        </div>
      )}
      {children}
    </li>
  );
}
