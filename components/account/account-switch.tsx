import { i18n } from '@/utils/i18n/i18n';
import type { Accounts, OtherAccount } from '@/utils/account/schema';
import { accountName } from './account-row';
import { SelectField } from '../ui/select-field';
import { Button } from '@/components/ui/button';

interface Props {
  accounts: Accounts;
  /** Account in use; null after it was forgotten. */
  inUse: OtherAccount | null;
  pending: boolean;
  onUse: (id: string) => void;
}

/** Select for the account in use; renders nothing while only one account is stored. */
export function AccountSwitch({ accounts: { others }, inUse, pending, onUse }: Props) {
  if (others.length === 0) return null;
  if (inUse) {
    return (
      <SelectField
        name={i18n.t('accounts.inUse')}
        value={inUse.id}
        options={[inUse, ...others].map((one) => ({ value: one.id, name: accountName(one) }))}
        onChange={onUse}
      />
    );
  }
  return (
    <div class="row row-wrap">
      {others.map((one) => (
        <Button key={one.id} disabled={pending} onClick={() => onUse(one.id)}>
          {i18n.t('accounts.useNamed', [accountName(one)])}
        </Button>
      ))}
    </div>
  );
}
