import { i18n } from '#i18n';
import { dateTimeText } from '@/utils/i18n/measures';
import { useNow } from '@/components/ui/use-now';
import { itemSignal } from '@/utils/storage/state/item-signal';
import { ProblemError, toProblem } from '@/utils/problem';
import { browserTestItem, browserTestLimit } from '@/utils/storage/registry/scrape';
import { inUse } from '@/utils/account/state/accounts';

const test = itemSignal(browserTestItem);

/** A background that ended amid the test told nobody what came of it: the service may have charged it. Always throws. */
export function throwLostTest(error: unknown): never {
  if (toProblem(error).code === 'background-silent') throw new ProblemError('maybe-charged');
  throw error;
}

/** Says of the last test of this account that it was cut off; nothing where it came to its end. */
export function BrowserTestInterrupted() {
  const last = test.value.value;
  const now = useNow(last !== null);
  if (!last || last.accountId !== inUse.value || now - last.at < browserTestLimit) return null;
  return <p class="hint">{i18n.t('browser.cutOff', [dateTimeText(last.at)])}</p>;
}
