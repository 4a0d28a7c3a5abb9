import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { Account } from '@/utils/account/schema';
import {
  type BalanceName,
  balancesWithLevels,
  remainingOf,
  type BalanceThresholds,
  maxLevel,
} from '@/utils/account/balance-levels';
import { balanceAmount, balanceField } from '@/utils/account/balance-text';
import { TextField } from '../ui/text-field';
import { balance } from '@/utils/account/state/accounts';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { decimalNumber } from '@/utils/decimal-number';
import { send } from '@/utils/messaging/send';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './balance-levels.module.css';
import { Section } from '@/components/ui/section';

interface Props {
  account: Account;
  levels: BalanceThresholds;
  pending: boolean;
  /** Stores the levels; resolves to true on success. */
  onSave: (levels: BalanceThresholds) => Promise<boolean>;
}

/** Fields for the warning level of each reported balance; an empty field means no warning. */
function BalanceLevels({ account, levels, pending, onSave }: Props) {
  const typed = useSignal<Record<string, string>>({});
  const saved = useSignal(false);
  const names = balancesWithLevels(account);
  const textOf = (name: BalanceName): string => typed.value[name] ?? String(levels[name] ?? '');
  const hasError = names.some((name) => !isLevel(textOf(name)));
  if (names.length === 0) return <p class="hint">{i18n.t('balance.none')}</p>;
  return (
    <form
      class="stack"
      onSubmit={handleSubmit(() => {
        if (hasError) return;
        // Balances missing from the current report keep their levels.
        const next: BalanceThresholds = { ...levels };
        for (const name of names) {
          const level = decimalNumber(textOf(name));
          if (level === null) delete next[name];
          else next[name] = level;
        }
        void onSave(next).then((done) => {
          if (!done) return;
          typed.value = {};
          saved.value = true;
        });
      })}
    >
      <div class={styles.fields}>
        {names.map((name) => (
          <TextField
            key={name}
            name={balanceField(name)}
            value={textOf(name)}
            hint={i18n.t('balance.now', [balanceAmount(name, remainingOf(account, name) ?? 0)])}
            error={isLevel(textOf(name)) ? null : i18n.t('balance.levelInvalid')}
            numeric
            onInput={(value) => {
              saved.value = false;
              typed.value = { ...typed.value, [name]: value };
            }}
          />
        ))}
      </div>
      <div class="row row-wrap">
        <Button small type="submit" disabled={pending || hasError}>
          {i18n.t('balance.save')}
        </Button>
        <span class="small muted" role="status">
          {saved.value ? i18n.t('balance.saved') : ''}
        </span>
      </div>
    </form>
  );
}

/** Whether a text is empty or a number from 0 to the highest level. */
function isLevel(text: string): boolean {
  const value = decimalNumber(text);
  return text.trim() === '' || (value !== null && value >= 0 && value <= maxLevel);
}

/** Returns the warning levels of an account; empty until they are loaded. */
export function levelsOf(accountId: string): BalanceThresholds {
  return balance.value.value?.[accountId]?.levels ?? {};
}

/** Account section on the balance levels below which the user is warned. */
export function LevelsSection({ accountId, account }: { accountId: string; account: Account }) {
  const intent = useIntent();
  const problem = intent.problem.value ?? balance.problem.value;
  return (
    <Section title={i18n.t('balance.title')} hint={i18n.t('balance.hint')}>
      <BalanceLevels
        key={accountId}
        account={account}
        levels={levelsOf(accountId)}
        pending={intent.pending.value}
        onSave={(levels) => intent.run(() => send('balance/levels', { levels }))}
      />
      <ProblemBanner problem={problem} />
    </Section>
  );
}
