import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { activePage } from '@/utils/browser/state/active-page';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { turnsOn } from '@/utils/proxy/profile-states';
import type { ShownProfile } from './shown-profile';
import { lazyParts } from './lazy-parts';
import { recents } from '@/utils/proxy/state/remembered-profiles';
import { pendingSwitch, switchProfile } from './switch-actions';
import styles from './popup-header.module.css';

/**
 * Switch for the active tab. Off: switches off the profile that takes the tab. On: ends the rule that excludes the
 * tab from all profiles, or else switches on the profile used last.
 */
export function MainSwitch({ shown: { active, profile, route } }: { shown: ShownProfile }) {
  const id = useId();
  const all = profiles.value.value ?? [];
  const state = proxy.value.value;
  const on = state?.on ?? [];
  const page = activePage.value;
  const isAnyOn = on.length > 0;
  const isRuledOut = route?.why === 'excluded' || route?.rule?.profileId === null;
  const endsRule = isAnyOn && !active && isRuledOut;
  // Switching on a profile that is on already would only renew its session, since it does not take the active tab.
  const off = all.filter((one) => !on.some(({ profileId }) => profileId === one.id));
  const last = recents().flatMap((recent) => off.filter((one) => one.id === recent))[0];
  const isException = route?.why === 'list-exception';
  const meant = profile ?? (isAnyOn && (isRuledOut || isException) ? undefined : (last ?? off[0]));
  const title = endsRule ? i18n.t('site.again') : meant?.name;
  const isSwitching = active?.phase === 'switching';
  const isOn = active !== null && !isSwitching;
  return (
    <label class={styles.switch}>
      <span class="vh" id={id}>
        {title}
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={i18n.t('popup.switch')}
        aria-describedby={id}
        aria-busy={isSwitching || pendingSwitch.value !== null}
        title={title}
        disabled={!state || (!meant && !endsRule)}
        checked={isOn}
        onChange={(event) => {
          // The switch shows the actual state, not the requested one: it changes once the profile is on.
          event.currentTarget.checked = isOn;
          if (endsRule && page && route) void lazyParts.value?.endOwnConnection(page, route);
          else if (state && meant) void switchProfile(meant.id, turnsOn(state, meant.id));
        }}
      />
    </label>
  );
}
