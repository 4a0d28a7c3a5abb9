import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { shownState } from '@/utils/proxy/check-states';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { profileSummary } from '../proxy-text';
import styles from './profile-switches.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  profiles: readonly Profile[];
  on: readonly ProfileState[];
  /** The profiles whose exits really carry traffic now: only their switches are on. */
  carrying: ReadonlySet<string>;
  /** The profile whose press has not been answered yet. */
  pressed: string | null;
  onSwitch: (profile: Profile, on: boolean) => void;
}

const words = {
  on: 'proxy.rowOn',
  switching: 'proxy.rowSwitching',
  rotating: 'proxy.rowRotating',
  checking: 'proxy.rowChecking',
  unverified: 'proxy.rowUnverified',
  blocked: 'proxy.rowBlocked',
} as const;
const tones = {
  on: 'live',
  switching: 'busy',
  rotating: 'busy',
  checking: 'busy',
  unverified: 'warn',
  blocked: 'bad',
} as const;

/** Every profile with its switch; the switch is named as the profile. */
export function ProfileSwitches({ profiles, on, carrying, pressed, onSwitch }: Props) {
  const id = useId();
  return (
    <ul class={styles.list}>
      {profiles.map((profile) => {
        const live = on.find(({ profileId }) => profileId === profile.id);
        const state = live ? shownState(live, profile.kind) : null;
        const about = `${id}-${profile.id}`;
        const isOn = carrying.has(profile.id);
        const isMoving = pressed === profile.id || state === 'switching';
        return (
          <li key={profile.id} class={state === 'on' ? styles.on : undefined}>
            <label class={styles.row}>
              <span class="grow">
                <span class="row">
                  <span class={classes('clip', styles.name)} title={profile.name}>
                    {profile.name}
                  </span>
                  {state && (
                    <span class={`chip ${tones[state]}`} aria-hidden="true">
                      {i18n.t(words[state])}
                    </span>
                  )}
                </span>
                <span class="small muted clip" style="display: block" id={about}>
                  {profileSummary(profile)}
                  {state && <span class="vh">, {i18n.t(words[state])}</span>}
                </span>
              </span>
              <input
                type="checkbox"
                role="switch"
                class="switch"
                aria-label={profile.name}
                aria-describedby={about}
                aria-busy={isMoving}
                checked={isOn}
                onChange={(event) => {
                  // The switch says what is, not what was asked for: it turns when the exit has.
                  event.currentTarget.checked = isOn;
                  onSwitch(profile, !isOn && state !== 'switching');
                }}
              />
            </label>
          </li>
        );
      })}
    </ul>
  );
}
