import type { Way } from '@/components/problem-text';
import { isToolbarPopup, openAddress, openWorkspace } from '@/utils/platform/page';
import { settings } from '@/utils/platform/state';

/** Opens the workspace at a route and closes the popup, whose work is then done. */
export function go(route: string): void {
  void openWorkspace(route).then(closePopup);
}

/** Follows a problem's way out; the ways that act on the proxy belong to the Proxy tab. */
export function goWay(way: Way): void {
  if (way === 'settings') go('#/settings');
  if (way === 'profiles') go('#/profiles');
  if (way === 'dashboard') {
    const dashboard = settings.value.value?.addresses.dashboard ?? '';
    if (dashboard === '') go('#/account');
    else void openAddress(dashboard).then(closePopup);
  }
}

function closePopup(): void {
  if (isToolbarPopup()) window.close();
}
