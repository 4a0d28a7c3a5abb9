import { signal } from '@preact/signals';
import type { FrontPage } from '@/utils/browser/page';
import { endTemporaryRule, includeHost, type RuleChange } from '@/utils/proxy/state/host-rules';
import { toProblem } from '@/utils/problem';
import type { PageRoute } from '../../popup/route-resolver';
import { pressProblem } from '../../popup/switching';

/** The last change of a rule for the site in front, which can be undone; null: none. */
export const lastChange = signal<RuleChange | null>(null);

/** Whether a rule for the site in front is being changed. */
export const isChangingSite = signal(false);

/** Changes a rule for the site in front. @param work returns null where the header says by itself what changed. */
export async function changeSite(work: () => Promise<RuleChange | null>): Promise<void> {
  if (isChangingSite.value) return;
  isChangingSite.value = true;
  pressProblem.value = null;
  try {
    lastChange.value = await work();
  } catch (error) {
    pressProblem.value = toProblem(error);
  } finally {
    isChangingSite.value = false;
  }
}

/** Ends the rule that sends the site in front past all profiles. */
export async function endOwnConnection(
  { url }: FrontPage,
  { host, rule }: PageRoute,
): Promise<void> {
  await changeSite(async () => {
    if (!rule) return await includeHost(host, url);
    await endTemporaryRule(rule);
    return null;
  });
}
