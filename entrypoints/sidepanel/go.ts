import type { Way } from '@/components/problem-text';
import { openAddress, openWorkspace } from '@/utils/platform/open';
import { settings } from '@/utils/platform/state';

/** Ways out of a problem that the panel offers. */
export const panelWays: readonly Way[] = ['settings', 'profiles', 'dashboard'];

/** Opens the workspace at a route; the panel stays where it is. */
export function go(route: string): void {
  void openWorkspace(route);
}

/** Follows a problem's way out. */
export function goWay(way: Way): void {
  if (way === 'settings') go('#/settings');
  if (way === 'profiles') go('#/profiles');
  if (way === 'dashboard') {
    const dashboard = settings.value.value?.addresses.dashboard ?? '';
    if (dashboard === '') go('#/account');
    else void openAddress(dashboard);
  }
}
