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
export async function openProblemLink(link: string): Promise<boolean> {
  const dashboard = link === 'dashboard' ? (settings.value.value?.addresses.dashboard ?? '') : '';
  const route = link === 'dashboard' ? '#/account' : routes.get(link);
  if (dashboard !== '') await openAddress(dashboard);
  else if (route !== undefined) await openWorkspace(route);
  return route !== undefined;
}
