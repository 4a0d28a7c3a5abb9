import type { Way } from '@/components/problem-text';
import { isToolbarPopup } from '@/utils/platform/page';
import { settings } from '@/utils/platform/state';

/** Opens the workspace at a route and closes the popup, whose work is then done. */
export function go(route: string): void {
  void import('@/utils/platform/open')
    .then(({ openWorkspace }) => openWorkspace(route))
    .then(close);
}

/** Follows a problem's way out; the ways that act on the proxy belong to the Proxy tab. */
export function goWay(way: Way): void {
  if (way === 'settings') go('#/settings');
  if (way === 'profiles') go('#/profiles');
  if (way === 'dashboard') {
    const dashboard = settings.value.value?.addresses.dashboard ?? '';
    if (dashboard === '') go('#/account');
    else {
      void import('@/utils/platform/open')
        .then(({ openAddress }) => openAddress(dashboard))
        .then(close);
    }
  }
}

function close(): void {
  if (isToolbarPopup()) window.close();
}
