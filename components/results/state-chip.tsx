import { i18n } from '@/utils/i18n/i18n';
import { isUnsent } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import { CheckIcon, CrossIcon, DotsIcon, QuestionIcon } from '../ui/more-icons';

const appearances = {
  intent: { tone: 'busy', icon: DotsIcon },
  waiting: { tone: 'busy', icon: DotsIcon },
  submitted: { tone: 'busy', icon: DotsIcon },
  running: { tone: 'busy', icon: DotsIcon },
  done: { tone: 'good', icon: CheckIcon },
  failed: { tone: 'bad', icon: CrossIcon },
  unknown: { tone: 'warn', icon: QuestionIcon },
  cancelled: { tone: 'warn', icon: CrossIcon },
} as const;

export function stateText(run: Pick<Run, 'state' | 'tries'>): string {
  return i18n.t(isUnsent(run) ? 'state.unsent' : `state.${run.state}`);
}

/**
 * State of a run as a word with icon and colour.
 * @param unsent whether the run was never sent; the chip is grey then.
 */
export function StateChip({ state, unsent = false }: { state: Run['state']; unsent?: boolean }) {
  const { tone, icon: StateIcon } = appearances[state];
  return (
    <span class={unsent ? 'chip' : `chip ${tone}`}>
      <StateIcon size={11} />
      {i18n.t(unsent ? 'state.unsent' : `state.${state}`)}
    </span>
  );
}
