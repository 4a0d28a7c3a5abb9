import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Profile } from '@/utils/proxy/schema';

interface RuleProps {
  host: string;
  excluded: boolean;
  /** Profiles that can take single sites. */
  profiles: readonly Profile[];
  busy: boolean;
  onNever: () => void;
  /** Takes the exclusion back; absent: not offered. */
  onAgain?: () => void;
  onUse: (profileId: string) => void;
}

/** The two rules a host can be given, one press each. */
export function RuleButtons(props: RuleProps) {
  const { host, excluded, profiles, busy, onNever, onAgain, onUse } = props;
  const id = useId();
  return (
    <div class="row">
      {!excluded && (
        <button
          type="button"
          class="button small"
          disabled={busy}
          title={i18n.t('site.neverNamed', [host])}
          aria-label={i18n.t('site.neverNamed', [host])}
          onClick={onNever}
        >
          {i18n.t('site.never')}
        </button>
      )}
      {excluded && onAgain && (
        <button
          type="button"
          class="button small"
          disabled={busy}
          title={i18n.t('site.again')}
          aria-label={i18n.t('site.again')}
          onClick={onAgain}
        >
          {i18n.t('site.againShort')}
        </button>
      )}
      {profiles.length > 0 && (
        <>
          <label class="vh" for={id}>
            {i18n.t('site.useNamed', [host])}
          </label>
          <select
            id={id}
            class="select small grow"
            disabled={busy}
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              event.currentTarget.value = '';
              if (chosen !== '') onUse(chosen);
            }}
          >
            <option value="">{i18n.t('site.use')}</option>
            {profiles.map(({ id: profileId, name }) => (
              <option key={profileId} value={profileId}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}
