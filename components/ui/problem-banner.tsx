import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import type { Problem } from '@/utils/problem';
import { AlertIcon } from './icons';
import {
  problemDetails,
  problemSentence,
  problemLink,
  type ProblemLink,
} from '@/utils/i18n/problem-text';
import { Button } from '@/components/ui/button';

interface Props {
  /** Without one, nothing is rendered. */
  problem: Problem | null | undefined;
  tone?: 'bad' | 'warn';
  /** Called with the selected action; absent: no buttons. Only actions in `links` have a button. */
  onLink?: (link: ProblemLink) => void;
  links?: readonly ProblemLink[];
  onDismiss?: () => void;
  /** More buttons, behind the action. */
  children?: ComponentChildren;
}

const allLinks: readonly ProblemLink[] = [
  'settings',
  'profiles',
  'dashboard',
  'check',
  'rotate',
  'renew',
  'apply',
  'off',
  'allow',
];

interface BannerProps {
  tone?: 'bad' | 'warn';
  role?: 'alert' | 'note' | 'status';
  class?: string;
  children: ComponentChildren;
}

/** Framed note with a warning sign. */
export const Banner = ({ tone = 'warn', role = 'alert', class: own, children }: BannerProps) => (
  <div class={`banner ${tone}`} role={role}>
    <AlertIcon />
    <div class={own}>{children}</div>
  </div>
);

/**
 * Banner with a problem: sentence, action buttons, then the service's message. Actions come before
 * the message so that they stay visible in small areas.
 */
export function ProblemBanner(props: Props) {
  const { problem, tone = 'bad', onLink, links = allLinks, onDismiss, children } = props;
  if (!problem) return null;
  const link = problemLink(problem);
  const offered = link && onLink && links.includes(link) ? link : null;
  return (
    <Banner tone={tone}>
      <p>{problemSentence(problem)}</p>
      {(offered ?? onDismiss ?? children) && (
        <div class="button-row">
          {offered && (
            <Button small onClick={() => onLink?.(offered)}>
              {i18n.t(`problemAction.${offered}`)}
            </Button>
          )}
          {children}
          {onDismiss && (
            <Button small quiet onClick={onDismiss}>
              {i18n.t('common.dismiss')}
            </Button>
          )}
        </div>
      )}
      <DetailLines lines={problemDetails(problem)} />
    </Banner>
  );
}

/** Lines below a sentence, such as what the service said about an error. */
export const DetailLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p class="small muted break" key={line}>
      {line}
    </p>
  ));
