import { i18n } from '@/utils/i18n/i18n';
import { keepsLogin } from './profile-draft';
import type { SectionProps } from './profile-validation';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { CheckField } from '@/components/ui/check-field';
import styles from './custom-fields.module.css';

interface Props extends SectionProps {
  /** Whether the browser is Chromium, which can't log in to every kind of proxy. */
  chromium: boolean;
}

/** Fields of a custom proxy: HTTP, HTTPS or SOCKS5, with or without a login. */
export function CustomFields({ draft, errors, chromium, change }: Props) {
  const typed = draft.username !== '' || draft.password !== '';
  const hasLogin = typed || keepsLogin(draft);
  return (
    <>
      <div class={styles.trio}>
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
          error={errors.host}
          onInput={(host) => change({ host })}
        />
        <TextField
          name={i18n.t('profiles.port')}
          value={draft.port}
          numeric
          error={errors.port}
          onInput={(port) => change({ port })}
        />
      </div>
      {chromium && draft.scheme === 'socks5' && (
        <p class={hasLogin ? 'error' : 'hint'}>{i18n.t('profiles.socksChromium')}</p>
      )}
      {!chromium && draft.scheme === 'http' && hasLogin && (
        <p class="hint">{i18n.t('profiles.firefoxRequests')}</p>
      )}
      {draft.scheme === 'https' && <p class="hint">{i18n.t('profiles.httpsHint')}</p>}
      <div class="pair">
        <TextField
          name={i18n.t('profiles.username')}
          value={draft.username}
          error={errors.username}
          onInput={(username) => change({ username })}
        />
        <TextField
          name={i18n.t('profiles.password')}
          value={draft.password}
          masked
          onInput={(password) => change({ password })}
        />
      </div>
      {draft.loginFor !== null && (
        <>
          {keepsLogin(draft) && <p class="hint">{i18n.t('profiles.loginKept')}</p>}
          <CheckField
            name={i18n.t('profiles.loginForget')}
            checked={draft.forgetLogin}
            onChange={(forgetLogin) => change({ forgetLogin })}
          />
        </>
      )}
    </>
  );
}
