import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { OtherAccount } from '@/utils/account/schema';
import { timeAgo, numberText, dateTimeText } from '@/utils/i18n/format';
import { useNextFocus } from '../ui/hooks/use-next-focus';
import { CheckIcon } from '../ui/more-icons';
import { TextField } from '../ui/text-field';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './accounts.module.css';

interface Props {
  kept: OtherAccount;
  inUse: boolean;
  now: number;
  pending: boolean;
  onUse: () => void;
  onLabel: (label: string) => Promise<boolean>;
  onRemove: (name: string) => void;
}

/**
 * Returns the display name of an account: the user's label, else the last characters of its key.
 */
export function accountName({ label, state }: Pick<OtherAccount, 'label' | 'state'>): string {
  if (label !== '') return label;
  const { account } = state;
  const whose = account?.ownershipScope ?? i18n.t('accounts.unnamed');
  return `${whose} · …${account?.keyTail ?? ''}`;
}

export function AccountRow({ kept, inUse, now, pending, onUse, onLabel, onRemove }: Props) {
  const typed = useSignal<string | null>(null);
  const { box, focusNext } = useNextFocus();
  const name = accountName(kept);
  const { account } = kept.state;
  return (
    <li ref={box} class={styles.row}>
      <div class="row between row-wrap">
        <div class="grow">
          <p class="row row-wrap">
            <strong class="break">{name}</strong>
            {inUse && (
              <span class="chip good">
                <CheckIcon size={11} />
                {i18n.t('accounts.inUse')}
              </span>
            )}
          </p>
          {account && (
            <p class="hint break">
              {[
                kept.label === '' ? '' : `…${account.keyTail}`,
                account.ownershipScope ?? '',
                `${i18n.t('account.credits')}: ${numberText(account.scraper.credits)}`,
              ]
                .filter(Boolean)
                .join(' · ')}{' '}
              <span title={dateTimeText(account.checkedAt)}>
                ({timeAgo(account.checkedAt, now)})
              </span>
            </p>
          )}
        </div>
        <div class="row row-wrap">
          {!inUse && (
            <Button
              small
              disabled={pending}
              aria-label={i18n.t('accounts.useNamed', [name])}
              onClick={onUse}
            >
              {i18n.t('accounts.use')}
            </Button>
          )}
          <Button
            small
            quiet
            aria-label={i18n.t('accounts.renameNamed', [name])}
            aria-expanded={typed.value !== null}
            onClick={() => {
              typed.value = typed.value === null ? kept.label : null;
            }}
          >
            {i18n.t('accounts.rename')}
          </Button>
          {!inUse && (
            <Button
              small
              quiet
              disabled={pending}
              aria-label={i18n.t('accounts.removeNamed', [name])}
              onClick={() => onRemove(name)}
            >
              {i18n.t('accounts.remove')}
            </Button>
          )}
        </div>
      </div>
      {typed.value !== null && (
        <form
          onSubmit={handleSubmit(() => {
            void onLabel(typed.value ?? '').then((done) => {
              if (!done) return;
              focusNext('[aria-expanded]');
              typed.value = null;
            });
          })}
        >
          <TextField
            name={i18n.t('accounts.label')}
            value={typed.value}
            maxLength={60}
            onInput={storeIn(typed)}
          >
            <Button primary type="submit" disabled={pending}>
              {i18n.t('common.save')}
            </Button>
          </TextField>
        </form>
      )}
    </li>
  );
}
