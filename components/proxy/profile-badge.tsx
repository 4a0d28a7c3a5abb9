import type { Profile } from '@/utils/proxy/schema';
import styles from './profile-badge.module.css';

/** The letters on a profile's sign: its own, else the code of its one country, else the name's first letter. */
export function badgeLetters(profile: Profile): string {
  if (profile.letter !== '') return profile.letter;
  if (profile.kind === 'service' && profile.countries.length === 1)
    return profile.countries[0] ?? '';
  return Array.from(profile.name.trim())[0]?.toUpperCase() ?? '';
}

/** A profile's colour with its letters. The name stands beside it, so it is left out of what is read aloud. */
export function ProfileBadge({ profile }: { profile: Profile }) {
  return (
    <span class={styles.badge} data-color={profile.color} aria-hidden="true">
      {badgeLetters(profile)}
    </span>
  );
}
