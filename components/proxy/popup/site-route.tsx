import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Profile } from '@/utils/proxy/schema';

/** Why a profile takes a host, or that none does. */
export type RouteReason = 'excluded' | 'tab' | 'site' | 'rest' | 'nobody';

/** Which profile takes a host, in a sentence. */
export function routeSentence(host: string, reason: RouteReason, name: string): string {
  switch (reason) {
    case 'tab':
      return i18n.t('site.byTab', [host, name]);
    case 'site':
      return i18n.t('site.bySite', [host, name]);
    case 'rest':
      return i18n.t('site.byRest', [host, name]);
    case 'excluded':
      return i18n.t('site.excluded', [host]);
    case 'nobody':
      return i18n.t('site.nobody', [host]);
  }
}

/** The same in a word or two, for lists. */
export function routeLabel(reason: RouteReason, name: string): string {
  return reason === 'excluded' || reason === 'nobody' ? i18n.t('site.direct') : name;
}

interface RuleProps {
  host: string;
  excluded: boolean;
  /** Profiles that can take single sites. */
  profiles: readonly Profile[];
  busy: boolean;
  onNever: () => void;
  onUse: (profileId: string) => void;
}

/** The two rules a host can be given, one press each. */
export function RuleButtons({ host, excluded, profiles, busy, onNever, onUse }: RuleProps) {
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
