import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { Segments } from '@/components/ui/segments';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { UsageReport } from '@/components/account/usage-report';
import { useOnline } from '@/components/ui/hooks/use-online';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { usage } from '@/utils/account/state/accounts';
import { type Problem, toProblem } from '@/utils/problem';
import type { Account } from '@/utils/account/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { type Period, periods, reportKey } from '@/utils/account/usage/schema';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './usage.module.css';
import { Section } from '@/components/ui/section';

/** Minimum age in milliseconds of a report that is refreshed automatically. */
const refreshAfterMs = 60_000;

interface Props {
  accountId: string;
  account: Account;
  now: number;
  /** Problem that the page already shows above and that is not repeated here. */
  shown: Problem | null;
}

/**
 * Account section on bandwidth by product and period. Shows the last stored report and refreshes it
 * when opened.
 */
export function UsageSection({ accountId, account, now, shown }: Props) {
  const codes = account.products
    .map(({ code }) => code)
    .filter((code) => code !== 'static_residential');
  const chosen = useSignal<ProductCode | null>(null);
  const period = useSignal<Period>('24h');
  // Another account may lack the product.
  const product = codes.find((code) => code === chosen.value) ?? codes[0];
  return (
    <Section title={i18n.t('usage.title')}>
      {product ? (
        <>
          <div class={styles.choice}>
            <SelectField
              name={i18n.t('account.product')}
              value={product}
              options={namedOptions(codes, (code) => i18n.t(`product.${code}`))}
              onChange={storeIn(chosen)}
            />
            <Segments
              legend={i18n.t('usage.period')}
              value={period.value}
              options={namedOptions(periods, (one) => i18n.t(`usage.of.${one}`))}
              onChange={storeIn(period)}
            />
          </div>
          <OneReport
            key={`${accountId} ${reportKey(product, period.value)}`}
            accountId={accountId}
            product={product}
            period={period.value}
            now={now}
            shown={shown}
          />
        </>
      ) : (
        <p class="hint">{i18n.t('usage.noProducts')}</p>
      )}
    </Section>
  );
}

interface OneProps {
  accountId: string;
  product: ProductCode;
  period: Period;
  now: number;
  shown: Problem | null;
}

function OneReport({ accountId, product, period, now, shown }: OneProps) {
  const pending = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const online = useOnline();
  const report = usage.value.value?.[accountId]?.[reportKey(product, period)] ?? null;

  async function read(): Promise<void> {
    if (pending.value) return;
    pending.value = true;
    try {
      await send('usage/read', { product, period });
      problem.value = null;
    } catch (error) {
      problem.value = toProblem(error);
    } finally {
      pending.value = false;
    }
  }

  useEffect(() => {
    void usage.ready.then(() => {
      const known = usage.value.value?.[accountId]?.[reportKey(product, period)];
      if (!known || Date.now() - known.asOf > refreshAfterMs) void read();
    });
  }, []);

  const trouble = problem.value ?? usage.problem.value;
  return (
    <>
      <UsageReport
        report={report}
        period={period}
        name={i18n.t(`product.${product}`)}
        pending={pending.value}
        failed={trouble !== null || !online}
        now={now}
      />
      {!online && <p class="hint">{i18n.t(report ? 'usage.offline' : 'usage.offlineUnread')}</p>}
      {trouble && trouble.code !== shown?.code && (
        <WorkspaceProblemBanner
          problem={trouble}
          tone={trouble.code === 'email-unverified' ? 'warn' : 'bad'}
        />
      )}
      <div>
        <Button small disabled={pending.value} onClick={() => void read()}>
          {i18n.t('usage.again')}
        </Button>
      </div>
    </>
  );
}
