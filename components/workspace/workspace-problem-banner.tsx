import type { ComponentProps } from 'preact';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { openAddress } from '@/utils/browser/open';
import { askForSites } from '@/components/popup/switch-actions';
import { settings } from '@/utils/storage/state/page-state';
import { goTo } from './route';

/** Actions that the workspace offers for a problem. */
const links: readonly ProblemLink[] = ['settings', 'profiles', 'dashboard', 'allow', 'unlock'];

export function followProblemLink(link: ProblemLink): void {
  if (link === 'settings') goTo('settings');
  if (link === 'profiles') goTo('profiles');
  if (link === 'allow') askForSites();
  // The unlock form is above every section.
  if (link === 'unlock') document.querySelector<HTMLInputElement>('[data-unlock] input')?.focus();
  if (link === 'dashboard') {
    const dashboard = settings.value.value?.addresses.dashboard ?? '';
    if (dashboard === '') goTo('account');
    else void openAddress(dashboard);
  }
}

type Props = Omit<ComponentProps<typeof ProblemBanner>, 'links' | 'onLink'>;

export function WorkspaceProblemBanner(props: Props) {
  return <ProblemBanner {...props} links={links} onLink={followProblemLink} />;
}
