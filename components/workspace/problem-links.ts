import type { Way } from '@/utils/i18n/problem-text';
import { openAddress } from '@/utils/browser/open';
import { settings } from '@/utils/storage/state/page-state';
import { go } from './route';

/** The ways out that lead somewhere from the workspace. */
export const workspaceWays: readonly Way[] = ['settings', 'profiles', 'dashboard', 'unlock'];

export function goWay(way: Way): void {
  if (way === 'settings') go('settings');
  if (way === 'profiles') go('profiles');
  // The form that takes the passphrase stands above every section.
  if (way === 'unlock') document.querySelector<HTMLInputElement>('.lock input')?.focus();
  if (way === 'dashboard') {
    const dashboard = settings.value.value?.addresses.dashboard ?? '';
    if (dashboard === '') go('account');
    else void openAddress(dashboard);
  }
}
