import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { SpendingReport } from '@/components/account/spending-report';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { accountName } from '@/components/account/account-row';
import { accounts } from '@/utils/account/state/accounts';
import { inIncognitoWindow } from '@/utils/browser/page';
import {
  followSpending,
  isSpendingCut,
  maxCalls,
  spentRuns,
  spentInPrivate,
  spentProblem,
} from '@/utils/account/state/spending';
import { account } from '@/utils/storage/state/page-state';
import { ledgerOf, localDay, incognitoCalls } from '@/utils/runs/cost/ledger';
import { Section } from '@/components/ui/section';

/**
 * Returns the display name of the account that paid a call, with fallbacks for a removed or
 * unrecorded account.
 */
function payerName(id: string): string {
  const kept = accounts.value.value;
  const state = account.value.value;
  const other = kept?.others.find((one) => one.id === id);
  if (other) return accountName(other);
  if (id !== '' && id === kept?.current.id && state?.account) {
    return accountName({ ...kept.current, state });
  }
  return i18n.t(id === '' ? 'spending.accountUnknown' : 'spending.accountGone');
}

/** Account section on the credits spent in this browser. */
export function SpendingSection() {
  useEffect(followSpending, []);
  const ledger = useComputed(() => {
    const runs = spentRuns.value;
    return runs && ledgerOf(runs, localDay, incognitoCalls(spentInPrivate.value, runs));
  });
  const problem = spentProblem.value;
  return (
    <Section title={i18n.t('spending.title')}>
      <ProblemBanner problem={problem} />
      {ledger.value ? (
        <SpendingReport ledger={ledger.value} accountName={payerName} />
      ) : (
        !problem && <p class="hint">{i18n.t('common.loading')}</p>
      )}
      {isSpendingCut.value && (
        <p class="hint">{i18n.t('spending.newestOnly', [numberText(maxCalls)])}</p>
      )}
      <p class="hint">{i18n.t(inIncognitoWindow ? 'spending.privateHint' : 'spending.hint')}</p>
    </Section>
  );
}
