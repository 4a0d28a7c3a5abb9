import type { ProblemLink } from '@/utils/i18n/problem-text';
import { isToolbarPopup } from '@/utils/browser/page';
import { toProblem } from '@/utils/problem';
import { actionProblem } from './switch-actions';

/** Opens the workspace at a route and closes the popup. */
export function openFromPopup(route: string): void {
  actionProblem.value = null;
  import('@/utils/browser/open')
    .then(({ openWorkspace }) => openWorkspace(route))
    .then(close)
    .catch(showProblem);
}

/** Follows the action offered for a problem, where it leads out of the popup. */
export function followLinkFromPopup(link: ProblemLink): void {
  actionProblem.value = null;
  import('@/utils/browser/state/open-problem-link')
    .then(({ openProblemLink }) => openProblemLink(link))
    .then((gone) => gone && close())
    .catch(showProblem);
}

function showProblem(error: unknown): void {
  actionProblem.value = toProblem(error);
}

function close(): void {
  if (isToolbarPopup()) window.close();
}
