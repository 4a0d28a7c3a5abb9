import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Spending } from '@/components/ask-spending';
import { ProblemBanner } from '@/components/problem-banner';
import { followSpending, spent, spentProblem } from '@/utils/platform/spending';
import { ledgerOf, localDay } from '@/utils/scrape/ledger';

/** The Account section on what was spent from here. */
export function SpendingSection() {
  useEffect(followSpending, []);
  const ledger = useComputed(() => spent.value && ledgerOf(spent.value, localDay));
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
      <p class="hint">{i18n.t('spending.hint')}</p>
    </section>
  );
}
