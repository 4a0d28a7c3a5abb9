import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { isAgentTool } from '@/utils/runs/agent/agent-templates';
import type { AgentRun } from '@/utils/runs/schema';
import { CheckIcon, CrossIcon, DotsIcon } from '../ui/more-icons';
import { withIndex } from '../ui/hooks/with-index';
import styles from './agent.module.css';

export type Action = AgentRun['actions'][number];

/** Returns the `success` field of the action's result; null: absent. */
function succeeded({ result }: Action): boolean | null {
  if (typeof result !== 'object' || result === null || !('success' in result)) return null;
  return typeof result.success === 'boolean' ? result.success : null;
}

function OutcomeIcon({ success }: { success: boolean | null }) {
  if (success === null) return <DotsIcon size={14} />;
  return success ? <CheckIcon size={14} /> : <CrossIcon size={14} />;
}

interface Props {
  actions: Action[];
  /** Details shown below each action, in the order of the actions; absent: none. */
  below?: ComponentChildren[];
}

/** List of the actions of the agent, in order of execution. */
export function ActionList({ actions, below }: Props) {
  if (actions.length === 0) return <p class="small muted">{i18n.t('agent.noActions')}</p>;
  return (
    <ol class={styles.timeline}>
      {withIndex(actions).map(({ id, item: action }) => {
        const success = succeeded(action);
        return (
          <li key={id}>
            <OutcomeIcon success={success} />
            {isAgentTool(action.tool) && <strong>{i18n.t(`agentTool.${action.tool}`)}</strong>}{' '}
            <span class="small muted">{action.tool}</span>{' '}
            {success !== null && (
              <span class="small muted">
                {i18n.t(success ? 'agent.succeeded' : 'agent.failed')}
              </span>
            )}
            {below?.[id]}
          </li>
        );
      })}
    </ol>
  );
}
