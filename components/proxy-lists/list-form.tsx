import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import type { ListField } from '@/utils/proxy-lists/list-field';
import { lineFormats, lineProtocols } from '@/utils/proxy-lists/schema';
import type { KnownLists } from '@/utils/proxy/targeting/lists';
import { countriesOf } from '@/utils/account/countries-of';
import type { Account } from '@/utils/account/schema';
import { ExpertSection } from '../proxy/profile-form/expert-section';
import { CheckField } from '../ui/check-field';
import type { ListDraft } from './list-draft';
import { LocationSection } from '../proxy/profile-form/location-section';
import { CountryField, ProductField } from '../proxy/profile-form/product-fields';
import type { ProfileDraft } from '../proxy/profile-form/profile-draft';
import type { ProfileErrors } from '../proxy/profile-form/profile-validation';
import { Segments } from '../ui/segments';
import { SelectField, namedOptions } from '../ui/select-field';
import { SessionFields } from '../proxy/profile-form/session-section';
import { TextField } from '../ui/text-field';

interface Props {
  draft: ListDraft;
  account: Account;
  known: KnownLists | null;
  errors: ProfileErrors & { amount?: string };
  /** The service's error message and its field; null: none. */
  rejection: { field: ListField; text: string } | null;
  onRefresh: () => void;
  refreshing: boolean;
  change: (part: Partial<ListDraft>) => void;
}

/** Form for a proxy list: targeting, session and output format. */
export function ListForm(props: Props) {
  const { draft, account, errors, rejection, change } = props;
  const { profile } = draft;
  const setProfile = (part: Partial<ProfileDraft>) => change({ profile: { ...profile, ...part } });
  const isStatic = profile.product === 'static_residential';
  const about = (field: ListField) => (rejection?.field === field ? rejection.text : undefined);
  const lifetime = errors.lifetime ?? about('lifetime');
  const amount = errors.amount ?? about('amount');
  return (
    <>
      <fieldset class="fieldset stack">
        <legend class="vh">{i18n.t('proxyLists.what')}</legend>
        <div class="pair">
          <Rejected text={about('product')}>
            <ProductField draft={profile} account={account} change={setProfile} />
          </Rejected>
          <Rejected text={about('country')}>
            <CountryField draft={profile} account={account} change={setProfile} />
          </Rejected>
        </div>
        {isStatic ? (
          <p class="hint">{i18n.t('proxyLists.staticNote')}</p>
        ) : (
          <>
            <Rejected text={about('session')}>
              <SessionFields
                draft={profile}
                errors={lifetime === undefined ? errors : { ...errors, lifetime }}
                change={setProfile}
              />
            </Rejected>
            {profile.session === 'rotating' && (
              <p class="hint">{i18n.t('proxyLists.rotatingNote')}</p>
            )}
            <Rejected text={about('adblock')}>
              <LocationSection
                draft={profile}
                countries={countriesOf(account, profile.product)}
                known={props.known}
                onRefresh={props.onRefresh}
                refreshing={props.refreshing}
                change={setProfile}
                rejections={placeRejections(rejection)}
              />
            </Rejected>
            <ExpertSection draft={profile} errors={errors} change={setProfile} />
          </>
        )}
      </fieldset>
      <fieldset class="fieldset stack">
        <legend class="vh">{i18n.t('proxyLists.how')}</legend>
        <div class="pair">
          {!isStatic && (
            <TextField
              name={i18n.t('proxyLists.amount')}
              value={draft.amount}
              numeric
              hint={i18n.t('proxyLists.amountHint')}
              error={amount}
              onInput={(typed) => change({ amount: typed })}
            />
          )}
          <Rejected text={about('format')}>
            <SelectField
              name={i18n.t('proxyLists.format')}
              value={draft.format}
              options={namedOptions(lineFormats, (value) => i18n.t(`proxyLists.format${value}`))}
              onChange={(format) => change({ format })}
            />
          </Rejected>
        </div>
        <Rejected text={about('protocol')}>
          <Segments
            legend={i18n.t('proxyLists.protocol')}
            options={namedOptions(lineProtocols, (value) => i18n.t(`proxyLists.${value}`))}
            value={draft.protocol}
            onChange={(protocol) => change({ protocol })}
          />
        </Rejected>
        <CheckField
          name={i18n.t('proxyLists.prepend')}
          checked={draft.withProtocol}
          onChange={(withProtocol) => change({ withProtocol })}
        />
      </fieldset>
    </>
  );
}

function placeRejections(rejection: Props['rejection']) {
  const { field, text } = rejection ?? {};
  return field === 'region' || field === 'city' || field === 'isp' ? { [field]: text ?? '' } : {};
}

/** Wrapper of a field that adds the service's error message. */
function Rejected({ text, children }: { text: string | undefined; children: ComponentChildren }) {
  return (
    <div class="field">
      {children}
      {text !== undefined && <p class="error">{text}</p>}
    </div>
  );
}
