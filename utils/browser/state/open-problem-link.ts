import { openAddress, openWorkspace } from '../open';
import { settings } from '../../storage/state/page-state';

/** Ways out of a problem that lead into the workspace. */
const routes = new Map([
  ['settings', '#/settings'],
  ['profiles', '#/profiles'],
]);

/** Follows a problem's way out from a small window. @returns false: it leads nowhere from there. */
export async function openProblemLink(way: string): Promise<boolean> {
  const dashboard = way === 'dashboard' ? (settings.value.value?.addresses.dashboard ?? '') : '';
  const route = way === 'dashboard' ? '#/account' : routes.get(way);
  if (dashboard !== '') await openAddress(dashboard);
  else if (route !== undefined) await openWorkspace(route);
  return route !== undefined;
}
