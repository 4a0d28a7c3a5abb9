import { i18n } from '@/utils/i18n/i18n';
import { productTakes } from '@/utils/proxy/targeting/targeting-rules';
import { sessionKinds } from '@/utils/proxy/schema';
import { Disclosure } from '../../ui/disclosure';
import type { SectionProps } from './profile-validation';
import { SelectField, namedOptions } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import styles from './profile-form.module.css';

/** Radio buttons for the session type, which determines how long an exit is kept. */
export function SessionFields({ draft, errors, change }: SectionProps) {
  if (!productTakes(draft.product, 'session')) return null;
  const isLongMobile = draft.product === 'mp' && Number(draft.lifetime) > 120;
  return (
    <>
      <div class="pair">
        <SelectField
          name={i18n.t('profiles.session')}
          value={draft.session}
          options={namedOptions(sessionKinds, (value) => i18n.t(`session.${value}`))}
          onChange={(session) => change({ session })}
        />
        {draft.session === 'sticky' && (
          <TextField
            name={i18n.t('profiles.lifetime')}
            value={draft.lifetime}
            numeric
            hint={i18n.t(isLongMobile ? 'profiles.lifetimeMobile' : 'profiles.lifetimeUnit')}
            error={errors.lifetime}
            onInput={(lifetime) => change({ lifetime })}
          />
        )}
      </div>
      <ul class={styles.kinds}>
        {sessionKinds.map((kind) => (
          <li key={kind} class={kind === draft.session ? styles.chosen : undefined}>
            <strong>{i18n.t(`session.${kind}`)}</strong> {i18n.t(`session.${kind}Hint`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Fields for the rotation of a session and its renewal before it ends. */
export function RenewalSection({ draft, errors, change }: SectionProps) {
  if (!productTakes(draft.product, 'session')) return null;
  const hasSession = draft.session !== 'rotating';
  const rotates = hasSession && Number(draft.rotateEvery) > 0;
  return (
    <Disclosure
      title={i18n.t('renewal.title')}
      summary={[
        draft.session === 'sticky' && draft.renewal !== 'on'
          ? i18n.t(`renewal.${draft.renewal}`)
          : '',
        rotates ? i18n.t('renewal.everySummary', Number(draft.rotateEvery)) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {!hasSession && <p class="hint">{i18n.t('renewal.noSession')}</p>}
      {draft.session === 'hard' && <p class="hint">{i18n.t('renewal.hard')}</p>}
      <div class="pair">
        {draft.session === 'sticky' && (
          <SelectField
            name={i18n.t('renewal.label')}
            value={draft.renewal}
            options={namedOptions(['on', 'off', 'ask'], (value) => i18n.t(`renewal.${value}`))}
            hint={i18n.t(`renewal.${draft.renewal}Hint`)}
            onChange={(renewal) => change({ renewal })}
          />
        )}
        {hasSession && (
          <TextField
            name={i18n.t('renewal.every')}
            value={draft.rotateEvery}
            numeric
            hint={i18n.t('renewal.everyHint')}
            error={errors.rotateEvery}
            onInput={(rotateEvery) => change({ rotateEvery })}
          />
        )}
      </div>
    </Disclosure>
  );
}
