import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { siteName } from '@/utils/proxy/routing/site-of-host';
import type { Profile } from '@/utils/proxy/schema';
import { Button } from '@/components/ui/button';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';

interface RuleProps {
  host: string;
  excluded: boolean;
  /** Profiles that a site can be assigned to. */
  profiles: readonly Profile[];
  busy: boolean;
  onNever: () => void;
  /** Ends the exclusion; absent: not offered. */
  onAgain?: () => void;
  onUse: (profileId: string) => void;
  /** Creates temporary rules; absent: only permanent rules are offered. */
  temporary?: TemporaryChoices;
}

interface TemporaryChoices {
  /** Profiles that are on and take all kinds of windows. */
  profiles: readonly Profile[];
  /** Whether the host is under such a rule. */
  isSet: boolean;
  /** @param profileId null: the browser's own connection. */
  onSet: (life: 'tab' | 'hour', profileId: string | null) => void;
  onEnd: () => void;
}

/** Buttons for the rules that a host can get. */
export function RuleButtons(props: RuleProps) {
  const { host, excluded, profiles, busy, onNever, onAgain, onUse, temporary } = props;
  const id = useId();
  const site = siteName(host);
  const { box, focusNext } = useNextFocus();
  /** Presses a button that another one replaces. It is not disabled meanwhile, so that it keeps the focus. */
  const pressing = (act: () => void) => ({
    'aria-disabled': busy,
    onClick(): void {
      if (busy) return;
      focusNext('button, select');
      act();
    },
  });
  return (
    <div class="row" ref={box}>
      {temporary?.isSet && (
        <Button small {...pressing(temporary.onEnd)}>
          {i18n.t('temporary.end')}
        </Button>
      )}
      {!temporary?.isSet && !excluded && (
        <Button
          small
          title={i18n.t('site.neverNamed', [site])}
          aria-label={i18n.t('site.neverNamed', [site])}
          {...pressing(onNever)}
        >
          {i18n.t('site.never')}
        </Button>
      )}
      {!temporary?.isSet && excluded && onAgain && (
        <Button
          small
          title={i18n.t('site.again')}
          aria-label={i18n.t('site.again')}
          {...pressing(onAgain)}
        >
          {i18n.t('site.againShort')}
        </Button>
      )}
      {(profiles.length > 0 || temporary) && (
        <>
          <label class="vh" for={id}>
            {i18n.t('site.useNamed', [site])}
          </label>
          <select
            id={id}
            class="select small grow"
            title={i18n.t('site.useNamed', [site])}
            aria-disabled={busy}
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              event.currentTarget.value = '';
              if (busy) return;
              const [, life, profileId] = /^(tab|hour):(.*)$/.exec(chosen) ?? [];
              if (life === 'tab' || life === 'hour') temporary?.onSet(life, profileId || null);
              else if (chosen !== '') onUse(chosen);
            }}
          >
            <option value="">{i18n.t('site.use')}</option>
            {temporary ? (
              <>
                {profiles.length > 0 && (
                  <optgroup label={i18n.t('temporary.always')}>{options(profiles)}</optgroup>
                )}
                <Choices label={i18n.t('temporary.forTab')} life="tab" {...temporary} />
                <Choices label={i18n.t('temporary.forHour')} life="hour" {...temporary} />
              </>
            ) : (
              options(profiles)
            )}
          </select>
        </>
      )}
    </div>
  );
}

function options(profiles: readonly Profile[], prefix = '') {
  return profiles.map(({ id, name }) => (
    <option key={id} value={`${prefix}${id}`}>
      {name}
    </option>
  ));
}

interface ChoicesProps {
  label: string;
  life: 'tab' | 'hour';
  profiles: readonly Profile[];
}

/** Choices for a temporary rule. */
function Choices({ label, life, profiles }: ChoicesProps) {
  return (
    <optgroup label={label}>
      <option value={`${life}:`}>{i18n.t('temporary.own')}</option>
      {options(profiles, `${life}:`)}
    </optgroup>
  );
}
