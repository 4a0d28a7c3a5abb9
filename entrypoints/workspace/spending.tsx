import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Spending } from '@/components/ask-spending';
import { ProblemBanner } from '@/components/problem-banner';
import { inPrivateWindow } from '@/utils/platform/page';
import { followSpending, spent, spentInPrivate, spentProblem } from '@/utils/platform/spending';
import { ledgerOf, localDay, privateCalls } from '@/utils/scrape/ledger';

/** The Account section on what was spent from here. */
export function SpendingSection() {
  useEffect(followSpending, []);
  const ledger = useComputed(() => {
    const runs = spent.value;
    return runs && ledgerOf(runs, localDay, privateCalls(spentInPrivate.value, runs));
  });
  const problem = spentProblem.value;
  return (
    <section class="panel stack" aria-labelledby="spending-title">
      <h2 id="spending-title">{i18n.t('spending.title')}</h2>
      {problem && <ProblemBanner problem={problem} ways={[]} />}
      {ledger.value ? (
        <Spending ledger={ledger.value} />
      ) : (
        !problem && <p class="hint">{i18n.t('common.loading')}</p>
      )}
      <p class="hint">{i18n.t(inPrivateWindow ? 'spending.privateHint' : 'spending.hint')}</p>
    </section>
  );
}
