import type { Way } from '@/utils/i18n/problem-text';
import { openWorkspace } from '@/utils/browser/open';
import { openWay } from '@/utils/browser/state/open-problem-link';

/** Ways out of a problem that the panel offers. */
export const panelWays: readonly Way[] = ['settings', 'profiles', 'dashboard'];

/** Opens the workspace at a route; the panel stays where it is. */
export function openFromPanel(route: string): void {
  void openWorkspace(route);
}

/** Follows a problem's way out. */
export function followLinkFromPanel(way: Way): void {
  void openWay(way);
}
