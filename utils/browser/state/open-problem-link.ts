import { openAddress, openWorkspace } from '../open';
import { settings } from '../../storage/state/page-state';

/** Workspace routes by problem link. */
const routes = new Map([
  ['settings', '#/settings'],
  ['profiles', '#/profiles'],
]);

/**
 * Follows a problem's link from a small window.
 * @returns false: the link has no target in the workspace.
 */
export async function openProblemLink(way: string): Promise<boolean> {
  const dashboard = way === 'dashboard' ? (settings.value.value?.addresses.dashboard ?? '') : '';
  const route = way === 'dashboard' ? '#/account' : routes.get(way);
  if (dashboard !== '') await openAddress(dashboard);
  else if (route !== undefined) await openWorkspace(route);
  return route !== undefined;
}
