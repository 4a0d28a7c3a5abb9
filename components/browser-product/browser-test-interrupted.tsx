import { i18n } from '#i18n';
import { dateTimeText } from '@/utils/i18n/measures';
import { useNow } from '@/components/ui/use-now';
import { ProblemError, toProblem } from '@/utils/problem';
import { isCutOff, openTest } from '@/utils/browser-product/state';
import { inUse } from '@/utils/account/state/accounts';

/** A background that ended amid the test told nobody what came of it: the service may have charged it. Always throws. */
export function throwLostTest(error: unknown): never {
  if (toProblem(error).code === 'background-silent') throw new ProblemError('maybe-charged');
  throw error;
}

/** Says of the last test of this account that it was cut off; nothing where it came to its end. */
export function BrowserTestInterrupted() {
  const last = openTest.value.value;
  const now = useNow(last !== null);
  if (!last || last.accountId !== inUse.value || !isCutOff(last.at, now)) return null;
  return <p class="hint">{i18n.t('browser.cutOff', [dateTimeText(last.at)])}</p>;
}
