import { i18n } from '#i18n';
import { productCodes, sessionKinds, type Account } from '@/utils/storage/schema';
import { CountrySelect } from './country-select';
import type { Draft, Wrongs } from './profile-draft';
import { SelectField } from './select-field';
import { TextField } from './text-field';

interface Props {
  draft: Draft;
  wrongs: Wrongs;
  change: (part: Partial<Draft>) => void;
}

/** A profile from the service: product, country, session. */
export function ServiceFields({
  draft,
  account,
  wrongs,
  change,
}: Props & { account: Account | null }) {
  const owned = account?.products.map(({ code }) => code) ?? null;
  const countries = Object.keys(account?.countries[draft.product] ?? {});
  const plain = draft.product === 'static_residential';
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
        <CountrySelect
          codes={countries}
          value={plain ? '' : draft.country}
          none={i18n.t('common.anyCountry')}
          disabled={plain}
          onChange={(country) => change({ country })}
        />
      </div>
      {plain ? (
        <p class="hint">{i18n.t('profiles.staticNote')}</p>
      ) : (
        <div class="pair">
          <SelectField
            name={i18n.t('profiles.session')}
            value={draft.session}
            options={sessionKinds.map((value) => ({ value, name: i18n.t(`session.${value}`) }))}
            hint={i18n.t(`session.${draft.session}Hint`)}
            onChange={(session) => change({ session })}
          />
          {draft.session === 'sticky' && (
            <TextField
              name={i18n.t('profiles.lifetime')}
              value={draft.lifetime}
              numeric
              hint={i18n.t('profiles.lifetimeUnit')}
              wrong={wrongs.lifetime}
              onInput={(lifetime) => change({ lifetime })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** A proxy of the user's own: any HTTP, HTTPS or SOCKS5 proxy, with or without a login. */
export function CustomFields({ draft, wrongs, change }: Props) {
  return (
    <>
      <div class="trio">
        <SelectField
          name={i18n.t('profiles.scheme')}
          value={draft.scheme}
          options={[
            { value: 'http', name: 'HTTP' },
            { value: 'https', name: 'HTTPS' },
            { value: 'socks5', name: 'SOCKS5' },
          ]}
          onChange={(scheme) => change({ scheme })}
        />
        <TextField
          name={i18n.t('profiles.host')}
          value={draft.host}
          wrong={wrongs.host}
          onInput={(host) => change({ host })}
        />
        <TextField
          name={i18n.t('profiles.port')}
          value={draft.port}
          numeric
          wrong={wrongs.port}
          onInput={(port) => change({ port })}
        />
      </div>
      <div class="pair">
        <TextField
          name={i18n.t('profiles.username')}
          value={draft.username}
          onInput={(username) => change({ username })}
        />
        <TextField
          name={i18n.t('profiles.password')}
          value={draft.password}
          masked
          onInput={(password) => change({ password })}
        />
      </div>
      {draft.hadLogin && (
        <>
          <p class="hint">{i18n.t('profiles.loginKept')}</p>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.forgetLogin}
              onChange={(event) => change({ forgetLogin: event.currentTarget.checked })}
            />
            <span>{i18n.t('profiles.loginForget')}</span>
          </label>
        </>
      )}
    </>
  );
}
