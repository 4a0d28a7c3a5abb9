import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import type { Problem } from '@/utils/problem';
import { isNotOffered } from '@/utils/schedules/schema';
import { DetailLines, ProblemBanner, Banner } from '../ui/problem-banner';
import { problemDetails } from '@/utils/i18n/problem-text';
import { Button } from '@/components/ui/button';

interface Props {
  problem: Problem;
  /** Whether the reply to a change was lost. */
  lost: boolean;
  /** Opens the agent with a message for the same change. */
  onAgent: () => void;
  /** Reloads the lists. */
  onCheckList?: () => void;
}

/**
 * Error of a change at the service. Says if the change may have been made, and offers the agent if
 * the API lacks the action.
 */
export function ScheduleProblem({ problem, lost, onAgent, onCheckList }: Props) {
  if (lost) {
    return (
      <Notice text={i18n.t('schedules.lost')} problem={problem}>
        {onCheckList && (
          <Button small onClick={onCheckList}>
            {i18n.t('schedules.checkList')}
          </Button>
        )}
      </Notice>
    );
  }
  if (isNotOffered(problem)) {
    return (
      <Notice text={i18n.t('schedules.notOffered')} problem={problem}>
        <Button small onClick={onAgent}>
          {i18n.t('schedules.byAgent')}
        </Button>
      </Notice>
    );
  }
  return <ProblemBanner problem={problem} />;
}

interface NoticeProps {
  text: string;
  problem: Problem;
  children: ComponentChildren;
}

const Notice = ({ text, problem, children }: NoticeProps) => (
  <Banner>
    <p>{text}</p>
    <DetailLines lines={problemDetails(problem)} />
    <div class="button-row">{children}</div>
  </Banner>
);
