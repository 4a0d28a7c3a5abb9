import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { ActionList } from '@/components/action-list';
import { AgentComposer } from '@/components/agent-composer';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { Credits } from '@/components/credits';
import { Empty } from '@/components/empty';
import { amount, moment } from '@/components/measures';
import { ProblemBanner } from '@/components/problem-banner';
import { progressText } from '@/components/run-brief';
import { isUnderWay, StateChip } from '@/components/state-chip';
import { useIntent } from '@/components/use-intent';
import { useNow } from '@/components/use-now';
import type { AgentRun } from '@/utils/library/schema';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { route } from './route';
import { goWay, workspaceWays } from './way';

function Answer({ run, open }: { run: AgentRun; open: boolean }) {
  const asking = useSignal(false);
  const intent = useIntent();
  const underWay = isUnderWay(run.state);
  const now = useNow(underWay);
  return (
    <li class={`panel stack ${open ? 'is-open' : ''}`}>
      <div class="row between row-wrap">
        <span class="small muted">{moment(run.createdAt)}</span>
        <span class="row">
          <span class="small muted num">
            {run.cost.used === null
              ? i18n.t('results.noCost')
              : i18n.t('results.credits', run.cost.used, [amount(run.cost.used)])}
          </span>
          <StateChip state={run.state} />
        </span>
      </div>
      <pre class="asked-text" dir="auto" tabIndex={0}>
        {run.message}
      </pre>
      {underWay && (
        <div class="stack-s">
          <div class="progress" aria-hidden="true" />
          <p class="num">{progressText(run, now)}</p>
        </div>
      )}
      {run.response !== '' && (
        <p class="answer" dir="auto">
          {run.response}
        </p>
      )}
      {run.problem && (
        <ProblemBanner
          problem={run.problem}
          tone={run.state === 'unknown' ? 'warn' : 'bad'}
          ways={workspaceWays}
          onWay={goWay}
        />
      )}
      {run.actions.length > 0 && (
        <details open={open}>
          <summary class="small">{i18n.t('agent.actions', run.actions.length)}</summary>
          <ActionList actions={run.actions} whole />
        </details>
      )}
      {Object.keys(run.extra).length > 0 && (
        <details>
          <summary class="small">{i18n.t('details.extra')}</summary>
          <pre class="code">{JSON.stringify(run.extra, null, 2)}</pre>
        </details>
      )}
      {(run.state === 'unknown' || run.state === 'failed') && (
        <div>
          <button
            type="button"
            class="button small"
            onClick={() => {
              asking.value = true;
            }}
          >
            {i18n.t('repeat.button')}
          </button>
        </div>
      )}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {asking.value && (
        <ConfirmDialog
          title={i18n.t('repeat.title')}
          body={i18n.t(run.state === 'unknown' ? 'repeat.body' : 'repeat.bodyDone')}
          confirm={i18n.t('repeat.confirm')}
          onConfirm={() => {
            asking.value = false;
            void intent.run(() => send('agent/repeat', { runId: run.id }));
          }}
          onCancel={() => {
            asking.value = false;
          }}
        />
      )}
    </li>
  );
}

/** Asks the agent, and keeps what it answered. */
export function AgentPage() {
  const intent = useIntent();
  const all = runs.value.filter((run) => run.kind === 'agent');
  return (
    <div class="stack column">
      <h1>{i18n.t('nav.agent')}</h1>
      <section class="panel stack">
        <AgentComposer
          pageUrl={null}
          pending={intent.pending.value}
          onAsk={(pageUrl, message) => intent.run(() => send('agent/ask', { pageUrl, message }))}
        />
        {intent.problem.value && (
          <ProblemBanner problem={intent.problem.value} ways={workspaceWays} onWay={goWay} />
        )}
        <Credits used={all[0]?.cost.used ?? null} left={creditsLeft()} />
      </section>
      <section class="stack" aria-labelledby="answers-title">
        <h2 id="answers-title">{i18n.t('agent.history')}</h2>
        {all.length === 0 ? (
          <Empty title={i18n.t('agent.empty')} hint={i18n.t('agent.emptyHint')} />
        ) : (
          <ol class="stack">
            {all.map((run, index) => (
              <Answer
                key={run.id}
                run={run}
                open={route.value.item === '' ? index === 0 : run.id === route.value.item}
              />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
