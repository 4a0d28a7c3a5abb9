import { i18n } from '@/utils/i18n/i18n';
import type { Account } from '@/utils/account/schema';
import { remainingOf, type BalanceThresholds, balancesBelow } from '@/utils/account/balance-levels';
import { balanceAmount, balanceName } from '@/utils/account/balance-text';
import { Button } from '@/components/ui/button';
import { Banner } from '@/components/ui/problem-banner';

interface Props {
  account: Account;
  levels: BalanceThresholds;
  /** Opens the page for adding balance; absent: its URL is not known. */
  onAdd?: (() => void) | undefined;
}

/** Warning about balances below the user's levels; renders nothing without such a balance. */
export function BalanceLow({ account, levels, onAdd }: Props) {
  const low = balancesBelow(account, levels);
  if (low.length === 0) return null;
  return (
    <Banner role="status">
      {low.map((name) => (
        <p key={name}>
          {i18n.t('balance.low', [
            balanceName(name),
            balanceAmount(name, remainingOf(account, name) ?? 0),
            balanceAmount(name, levels[name] ?? 0),
          ])}
        </p>
      ))}
      {onAdd && (
        <div class="button-row">
          <Button small onClick={onAdd}>
            {i18n.t('problemAction.dashboard')}
          </Button>
        </div>
      )}
    </Banner>
  );
}
