import { i18n } from '@/utils/i18n/i18n';
import type { KnownLists } from '@/utils/proxy/targeting/lists';
import { countriesOf } from '@/utils/account/countries-of';
import type { Account } from '@/utils/account/schema';
import { ExpertSection } from './expert-section';
import { ListAge, LocationSection } from './location-section';
import { CountryField, ProductField } from './product-fields';
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
  const { draft, account } = props;
  const isStatic = draft.product === 'static_residential';
  const noCountry = fieldConflictText('countries', draft);
  return (
    <>
      {account === null && <p class="hint">{i18n.t('profiles.connectFirst')}</p>}
      <div class="pair">
        <ProductField {...props} />
        <div class="field">
          <CountryField {...props} />
          {noCountry !== null && <p class="hint">{noCountry}</p>}
        </div>
      </div>
      {isStatic ? <StaticFields {...props} /> : <SessionFields {...props} />}
    </>
  );
}

/** Collapsed fields of a profile of the service's proxies. */
export function ServiceDisclosures(props: ServiceProps) {
  const { account, draft } = props;
  if (draft.product === 'static_residential') return null;
  return (
    <>
      <LocationSection {...props} countries={countriesOf(account, draft.product)} />
      <RenewalSection {...props} />
      <ExpertSection {...props} />
    </>
  );
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
