import { i18n } from '#i18n';
import { BalanceLevels } from '@/components/account/balance-levels';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/use-intent';
import { send } from '@/utils/messaging/send';
import { balance } from '@/utils/account/state/usage';
import type { Account } from '@/utils/account/schema';
import type { Levels } from '@/utils/account/balance-levels';

/** The levels of an account; none while they are not read. */
export function levelsOf(accountId: string): Levels {
  return balance.value.value?.[accountId]?.levels ?? {};
}

/** At which balances the user is warned. */
export function LevelsSection({ accountId, account }: { accountId: string; account: Account }) {
  const intent = useIntent();
  const problem = intent.problem.value ?? balance.problem.value;
  return (
    <section class="panel stack" aria-labelledby="levels-title">
      <div class="stack-s">
        <h2 id="levels-title">{i18n.t('balance.title')}</h2>
        <p class="hint">{i18n.t('balance.hint')}</p>
      </div>
      <BalanceLevels
        key={accountId}
        account={account}
        levels={levelsOf(accountId)}
        pending={intent.pending.value}
        onSave={(levels) => intent.run(() => send('balance/levels', { levels }))}
      />
      {problem && <ProblemBanner problem={problem} ways={[]} />}
    </section>
  );
}
