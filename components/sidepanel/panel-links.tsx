import type { Problem } from '@/utils/problem';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { openWorkspace } from '@/utils/browser/open';
import { openProblemLink } from '@/utils/browser/state/open-problem-link';

/** Actions that the panel offers for a problem. */
const links: readonly ProblemLink[] = ['settings', 'profiles', 'dashboard'];

/** Opens the workspace at a route; the panel stays open. */
export function openFromPanel(route: string): void {
  void openWorkspace(route);
}

/** Performs an action offered for a problem. */
export function followLinkFromPanel(link: ProblemLink): void {
  void openProblemLink(link);
}

/** Banner with a problem and what the panel offers for it. */
export function PanelProblemBanner({ problem }: { problem: Problem | null }) {
  return <ProblemBanner problem={problem} links={links} onLink={followLinkFromPanel} />;
}
