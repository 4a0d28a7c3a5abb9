import type { ComponentProps } from 'preact';
import { EmptyState } from '@/components/ui/empty';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { Problem } from '@/utils/problem';
import { HiddenTitle } from './hidden-title';

/** Page of a section whose items could not be read. */
export const ProblemPage = ({ problem }: { problem: Problem }) => (
  <>
    <HiddenTitle />
    <ProblemBanner problem={problem} />
  </>
);

/** Page of a section that shows only an empty state. */
export const EmptyPage = (props: ComponentProps<typeof EmptyState>) => (
  <>
    <HiddenTitle />
    <EmptyState {...props} />
  </>
);
