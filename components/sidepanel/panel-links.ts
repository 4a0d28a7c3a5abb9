import type { ProblemLink } from '@/utils/i18n/problem-text';
import { openWorkspace } from '@/utils/browser/open';
import { openProblemLink } from '@/utils/browser/state/open-problem-link';

/** Ways out of a problem that the panel offers. */
export const panelProblemLinks: readonly ProblemLink[] = ['settings', 'profiles', 'dashboard'];

/** Opens the workspace at a route; the panel stays where it is. */
export function openFromPanel(route: string): void {
  void openWorkspace(route);
}

/** Follows a problem's way out. */
export function followLinkFromPanel(way: ProblemLink): void {
  void openProblemLink(way);
}
