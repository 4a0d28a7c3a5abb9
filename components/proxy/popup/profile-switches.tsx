import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { StarIcon } from '@/components/ui/icons';
import { shownState } from '@/utils/proxy/check-states';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { ProfileBadge } from '../profile-badge';
import { summaryBesideBadge } from '../profile-summary';
import styles from './profile-switches.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  profiles: readonly Profile[];
  on: readonly ProfileState[];
  /** IDs of the profiles that carry traffic now; only their switches are on. */
  carrying: ReadonlySet<string>;
  /** ID of the profile whose switch was pressed, until the reply arrives; null: none. */
  pressed: string | null;
  /** Whether a profile is being switched off; a press then switches it on again. */
  leaves: (profileId: string) => boolean;
  /** Index of the first row; the digits 1 to 9 switch the first nine. */
  first: number;
  favourites: readonly string[];
  onFavourite: (profile: Profile) => void;
  onSwitch: (profile: Profile, on: boolean) => void;
}

const tones = {
  on: 'good',
  switching: 'busy',
  rotating: 'busy',
  checking: 'busy',
  unverified: 'warn',
  blocked: 'bad',
  unprotected: 'bad',
} as const;

/** List of the profiles, each with a switch of the same name. */
export function ProfileSwitches(props: Props) {
  const { profiles, on, carrying, pressed, leaves, first, favourites, onFavourite, onSwitch } =
    props;
  const id = useId();
  return (
    <ul>
      {profiles.map((profile, at) => {
        const active = on.find(({ profileId }) => profileId === profile.id);
        const state = active ? shownState(active, profile.kind) : null;
        const stateName = state && i18n.t(state === 'on' ? 'proxy.onPlain' : `proxy.${state}`);
        const about = `${id}-${profile.id}`;
        const isOn = carrying.has(profile.id);
        const isMoving = pressed === profile.id || state === 'switching';
        const turnsOn = leaves(profile.id) || (!isOn && state !== 'switching');
        const { onBadge, rest } = summaryBesideBadge(profile);
        const star = i18n.t('popup.favourite', [profile.name]);
        return (
          <li key={profile.id} class={classes(styles.row, state === 'on' && styles.on)}>
            <label class={classes('row', styles.main)}>
              <span class={styles.number} aria-hidden="true">
                {first + at <= 9 ? first + at : ''}
              </span>
              <ProfileBadge profile={profile} />
              <span class={styles.words}>
                <span class="row">
                  <span class={classes('clip', styles.name)} title={profile.name} dir="auto">
                    {profile.name}
                  </span>
                  {state && (
                    <span class={`chip ${tones[state]}`} aria-hidden="true">
                      {stateName}
                    </span>
                  )}
                </span>
                <span class="small muted clip" id={about} title={onBadge + rest}>
                  <span class="vh">{onBadge}</span>
                  {rest}
                  {state && <span class="vh">, {stateName}</span>}
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
                  // The switch shows the actual state, not the requested one: it changes once the profile is on.
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
