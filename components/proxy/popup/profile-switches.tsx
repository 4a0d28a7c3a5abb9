import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { StarIcon } from '@/components/ui/icons';
import { shownState } from '@/utils/proxy/check-states';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { ProfileBadge } from '../profile-badge';
import { profileSummary } from '../profile-summary';
import styles from './profile-switches.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  profiles: readonly Profile[];
  on: readonly ProfileState[];
  /** The profiles whose exits really carry traffic now: only their switches are on. */
  carrying: ReadonlySet<string>;
  /** The profile whose press has not been answered yet. */
  pressed: string | null;
  /** Whether a profile is being switched off: a press means that it is wanted back. */
  leaves: (profileId: string) => boolean;
  /** Number of the first row; the first nine are switched by their number. */
  first: number;
  /** Ids of the favourites. */
  favourites: readonly string[];
  onFavourite: (profile: Profile) => void;
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
export function ProfileSwitches(props: Props) {
  const { profiles, on, carrying, pressed, leaves, first, favourites, onFavourite, onSwitch } =
    props;
  const id = useId();
  return (
    <ul>
      {profiles.map((profile, at) => {
        const active = on.find(({ profileId }) => profileId === profile.id);
        const state = active ? shownState(active, profile.kind) : null;
        const about = `${id}-${profile.id}`;
        const isOn = carrying.has(profile.id);
        const isMoving = pressed === profile.id || state === 'switching';
        const turnsOn = leaves(profile.id) || (!isOn && state !== 'switching');
        const star = i18n.t('popup.favourite', [profile.name]);
        return (
          <li key={profile.id} class={classes(styles.row, state === 'on' && styles.on)}>
            <label class={styles.main}>
              <span class={styles.number} aria-hidden="true">
                {first + at <= 9 ? first + at : ''}
              </span>
              <ProfileBadge profile={profile} />
              <span class={styles.words}>
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
                <span class="small muted clip" id={about}>
                  {profileSummary(profile)}
                  {state && <span class="vh">, {i18n.t(words[state])}</span>}
                </span>
              </span>
              <input
                type="checkbox"
                role="switch"
                class="switch"
                data-row={turnsOn ? 'off' : 'on'}
                aria-label={profile.name}
                aria-describedby={about}
                aria-busy={isMoving}
                checked={isOn}
                onChange={(event) => {
                  // The switch says what is, not what was asked for: it turns when the exit has.
                  event.currentTarget.checked = isOn;
                  onSwitch(profile, turnsOn);
                }}
              />
            </label>
            <Button
              icon
              class={styles.star}
              aria-label={star}
              title={star}
              aria-pressed={favourites.includes(profile.id)}
              onClick={() => onFavourite(profile)}
            >
              <StarIcon filled={favourites.includes(profile.id)} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
