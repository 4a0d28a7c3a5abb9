import { i18n } from '@/utils/i18n/i18n';
import type { KnownLists } from '@/utils/proxy/targeting/lists';
import { productCodes } from '@/utils/proxy/product-codes';
import type { Account } from '@/utils/account/schema';
import { CountrySelect } from '../../ui/country-select';
import { ExpertSection } from './expert-section';
import { ListAge, LocationSection } from './location-section';
import type { SectionProps } from './profile-validation';
import { SelectField, namedOptions } from '../../ui/select-field';
import { RenewalSection, SessionFields } from './session-section';
import { fieldConflictText } from '../targeting-text';

interface ServiceProps extends SectionProps {
  account: Account | null;
  /** Targeting lists of the product; null: not loaded yet. */
  known: KnownLists | null;
  onRefresh: (() => void) | null;
  refreshing: boolean;
}

/** Fields of a profile of the service's proxies: product, country and session. */
export function ServiceFields(props: ServiceProps) {
  const { draft, account, change } = props;
  const owned = account?.products.map(({ code }) => code) ?? null;
  const countries = countriesOf(props);
  const isStatic = draft.product === 'static_residential';
  const noCountry = fieldConflictText('countries', draft);
  return (
    <>
      {account === null && <p class="hint">{i18n.t('profiles.connectFirst')}</p>}
      <div class="pair">
        <SelectField
          name={i18n.t('profiles.product')}
          value={draft.product}
          options={productCodes.map((value) => {
            const name = i18n.t(`product.${value}`);
            const has = owned === null || owned.includes(value);
            return { value, name: has ? name : i18n.t('profiles.productNoAccess', [name]) };
          })}
          onChange={(product) => change({ product })}
        />
        <div class="field">
          <CountrySelect
            codes={countries}
            value={noCountry === null ? (draft.countries[0] ?? '') : ''}
            none={i18n.t('common.anyCountry')}
            disabled={noCountry !== null}
            onChange={(code) =>
              change({ countries: code === '' ? [] : withFirst(draft.countries, code) })
            }
          />
          {noCountry !== null && <p class="hint">{noCountry}</p>}
        </div>
      </div>
      {isStatic ? <StaticFields {...props} /> : <SessionFields {...props} />}
    </>
  );
}

/** Collapsed fields of a profile of the service's proxies. */
export function ServiceDisclosures(props: ServiceProps) {
  if (props.draft.product === 'static_residential') return null;
  return (
    <>
      <LocationSection {...props} countries={countriesOf(props)} />
      <RenewalSection {...props} />
      <ExpertSection {...props} />
    </>
  );
}

/** Countries of the draft's product in the account. */
function countriesOf({ draft, account }: ServiceProps): string[] {
  return Object.keys(account?.countries[draft.product] ?? {});
}

/** Replaces the first of several countries, which is the one shown in the select. */
function withFirst(countries: readonly string[], code: string): string[] {
  return [code, ...countries.slice(1).filter((other) => other !== code)];
}

/** Field of the static residential product: one of the account's IP addresses. */
function StaticFields({ draft, known, change, ...age }: ServiceProps) {
  const addresses = known?.addresses ?? [];
  const { staticAddress } = draft;
  const isGone = staticAddress !== '' && known !== null && !addresses.includes(staticAddress);
  const offered = isGone ? [staticAddress, ...addresses] : addresses;
  const hint = isGone
    ? 'targeting.gone'
    : addresses.length > 0
      ? 'profiles.staticNote'
      : 'profiles.staticNone';
  return (
    <>
      <SelectField
        name={i18n.t('profiles.staticAddress')}
        value={staticAddress}
        options={namedOptions(['', ...offered], (value) =>
          value === '' ? i18n.t('profiles.staticFirst') : value,
        )}
        hint={i18n.t(hint)}
        onChange={(address) => change({ staticAddress: address })}
      />
      <ListAge known={known} onRefresh={age.onRefresh} refreshing={age.refreshing} />
    </>
  );
}
