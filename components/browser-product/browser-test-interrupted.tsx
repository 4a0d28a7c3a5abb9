import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText } from '@/utils/i18n/format';
import { useNow } from '@/components/ui/hooks/use-now';
import { ProblemError, toProblem } from '@/utils/problem';
import { isCutOff, openTest } from '@/utils/browser-product/state';
import { inUse } from '@/utils/account/state/accounts';

/**
 * Throws on a test that was interrupted by the end of the background; the service may have charged
 * it.
 */
export function throwInterruptedTest(error: unknown): never {
  if (toProblem(error).code === 'background-silent') throw new ProblemError('maybe-charged');
  throw error;
}

/** Note that the last test of this account was interrupted; renders nothing otherwise. */
export function BrowserTestInterrupted() {
  const last = openTest.value.value;
  const now = useNow(last !== null);
  if (!last || last.accountId !== inUse.value || !isCutOff(last.at, now)) return null;
  return <p class="hint">{i18n.t('browser.cutOff', [dateTimeText(last.at)])}</p>;
}
