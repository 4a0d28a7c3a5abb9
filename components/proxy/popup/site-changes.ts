import { signal } from '@preact/signals';
import type { ActivePage } from '@/utils/browser/page';
import { activePage } from '@/utils/browser/state/active-page';
import { endTemporaryRule, includeHost, type RuleChange } from '@/utils/proxy/state/host-rules';
import { toProblem } from '@/utils/problem';
import { type PageRoute, routeBeforeChange, routeOf } from '../../popup/route-resolver';
import { actionProblem } from '../../popup/switch-actions';

/** Last change of a rule for the active site, for undo; null: none. */
export const lastChange = signal<RuleChange | null>(null);

export const isChangingSite = signal(false);

/**
 * Changes a rule for the active site. The popup shows the previous route until the background has applied the rule.
 * @param work returns null if the header itself shows the change.
 */
export async function changeSite(work: () => Promise<RuleChange | null>): Promise<void> {
  if (isChangingSite.value) return;
  isChangingSite.value = true;
  actionProblem.value = null;
  routeBeforeChange.value = routeOf(activePage.value);
  try {
    lastChange.value = await work();
  } catch (error) {
    actionProblem.value = toProblem(error);
  } finally {
    routeBeforeChange.value = null;
    isChangingSite.value = false;
  }
}

/** Takes the last change back, and offers it again if that fails. Not during another change that may depend on it. */
export async function undoLastChange(): Promise<void> {
  const change = lastChange.value;
  if (!change || isChangingSite.value) return;
  lastChange.value = null;
  await changeSite(async () => {
    try {
      await change.undo();
    } catch (error) {
      // Changes that private windows do not confirm are stored nevertheless.
      if (toProblem(error).code !== 'private-windows-silent') lastChange.value = change;
      throw error;
    }
    return null;
  });
}

/** Ends the rule that excludes the active site from all profiles. */
export async function endOwnConnection(
  { url }: ActivePage,
  { host, rule }: PageRoute,
): Promise<void> {
  await changeSite(async () => {
    if (!rule) return await includeHost(host, url);
    await endTemporaryRule(rule);
    return null;
  });
}
