import { i18n } from '@/utils/i18n/i18n';
import { countriesOf } from '@/utils/account/countries-of';
import type { Account } from '@/utils/account/schema';
import { productCodes } from '@/utils/proxy/product-codes';
import { CountrySelect } from '../../ui/country-select';
import { SelectField } from '../../ui/select-field';
import { fieldConflictText } from '../targeting-text';
import type { ProfileDraft } from './profile-draft';

interface Props {
  draft: ProfileDraft;
  account: Account | null;
  change: (part: Partial<ProfileDraft>) => void;
}

/** Select for the product; marks products that the account lacks. */
export function ProductField({ draft, account, change }: Props) {
  return (
    <SelectField
      name={i18n.t('profiles.product')}
      value={draft.product}
      options={productCodes.map((value) => {
        const name = i18n.t(`product.${value}`);
        const has = account === null || account.products.some(({ code }) => code === value);
        return { value, name: has ? name : i18n.t('profiles.productNoAccess', [name]) };
      })}
      onChange={(product) => change({ product })}
    />
  );
}

/** Select for the first country; a choice keeps the others. Disabled if other targeting excludes countries. */
export function CountryField({ draft, account, change }: Props) {
  const isExcluded = fieldConflictText('countries', draft) !== null;
  const [first = '', ...more] = draft.countries;
  return (
    <CountrySelect
      codes={countriesOf(account, draft.product)}
      value={isExcluded ? '' : first}
      none={i18n.t('common.anyCountry')}
      disabled={isExcluded}
      onChange={(code) =>
        change({ countries: code === '' ? [] : [code, ...more.filter((other) => other !== code)] })
      }
    />
  );
}
