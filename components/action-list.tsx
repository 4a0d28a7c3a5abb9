import { i18n } from '#i18n';
import type { AgentRun } from '@/utils/library/schema';
import { CheckIcon, CrossIcon, DotsIcon } from './more-icons';

type Action = AgentRun['actions'][number];

/** The action's own word on how it went; null where it says nothing. */
function succeeded(action: Action): boolean | null {
  const { result } = action;
  if (typeof result !== 'object' || result === null || !('success' in result)) return null;
  return typeof result.success === 'boolean' ? result.success : null;
}

/** Actions have no id of their own, and their order never changes. */
function numbered(actions: Action[]): { id: string; action: Action }[] {
  return actions.map((action, at) => ({ id: String(at), action }));
}

function Sign({ action }: { action: Action }) {
  const went = succeeded(action);
  if (went === null) return <DotsIcon size={14} />;
  return went ? <CheckIcon size={14} /> : <CrossIcon size={14} />;
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <details>
      <summary class="small muted">{label}</summary>
      <pre class="code">{JSON.stringify(value, null, 2) ?? 'null'}</pre>
    </details>
  );
}

/** What the agent did, in order. `whole` adds each action's parameters and result as text. */
export function ActionList({ actions, whole = false }: { actions: Action[]; whole?: boolean }) {
  if (actions.length === 0) return <p class="small muted">{i18n.t('agent.noActions')}</p>;
  return (
    <ol class="timeline">
      {numbered(actions).map(({ id, action }) => {
        const went = succeeded(action);
        return (
          <li key={id}>
            <Sign action={action} />
            <span class="mono">{action.tool}</span>{' '}
            {went !== null && (
              <span class="small muted">{i18n.t(went ? 'agent.succeeded' : 'agent.failed')}</span>
            )}
            {whole && (
              <div class="stack-s">
                <Json label={i18n.t('agent.params')} value={action.params} />
                <Json label={i18n.t('agent.result')} value={action.result} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
