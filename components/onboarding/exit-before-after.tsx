import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import type { Exit, ProfileState, Profile } from '@/utils/proxy/schema';
import { countryWithCode } from '@/utils/i18n/format';
import { ArrowIcon } from '../ui/icons';
import { CheckIcon } from '../ui/more-icons';
import { proxy } from '@/utils/storage/state/page-state';
import { unmatchedText, stateHeadline } from '../proxy/proxy-text';
import styles from '@/components/proxy/popup/exit-change.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Exit before the switch; null: not known. */
  before: Exit | null;
  active: ProfileState | null;
  profile: Profile;
}

/** Exit before the switch and current exit, each with its location. */
export function ExitBeforeAfter({ before, active, profile }: Props) {
  const verified = active?.phase === 'on' && active.exit !== null && active.check === 'done';
  const unmatched = active?.phase === 'on' ? unmatchedText(profile, active.exit) : null;
  return (
    <div class="stack">
      <p class="row" role="status">
        {verified && (
          <span class="chip good">
            <CheckIcon size={11} />
            {i18n.t('welcome.verified')}
          </span>
        )}
        <strong>{stateHeadline(active, profile, proxy.value.value?.problem ?? null)}</strong>
      </p>
      <div class={classes(styles.change, styles.stacking)}>
        <Side name={i18n.t('proxy.before')} exit={before}>
          {i18n.t('proxy.exitOwn')}
        </Side>
        <ArrowIcon />
        <Side name={i18n.t('proxy.now')} exit={active?.exit ?? null}>
          {active?.phase === 'switching' || active?.check === 'checking'
            ? i18n.t('proxy.exitChecking')
            : i18n.t(active ? 'proxy.exitUnknown' : 'proxy.exitOwn')}
        </Side>
      </div>
      {unmatched && <p class="hint warning">{unmatched}</p>}
    </div>
  );
}

interface SideProps {
  name: string;
  exit: Exit | null;
  /** Fallback while the exit is not known. */
  children: ComponentChildren;
}

function Side({ name, exit, children }: SideProps) {
  const place = [exit?.city, exit?.country && countryWithCode(exit.country)].filter(Boolean);
  return (
    <div role="group" aria-label={name}>
      <span class="eyebrow">{name}</span>
      {exit ? (
        <span class={classes('mono', styles.address)}>{exit.address}</span>
      ) : (
        <span>{children}</span>
      )}
      {exit && (
        <span class="small muted">
          {place.length > 0 ? place.join(', ') : i18n.t('welcome.placeUnknown')}
        </span>
      )}
    </div>
  );
}
