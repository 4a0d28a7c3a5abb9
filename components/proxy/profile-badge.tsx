import type { Profile } from '@/utils/proxy/schema';
import styles from './profile-badge.module.css';

/**
 * Returns the letters of a profile's badge: the user's choice, else the code of its only country,
 * else the first letter of its name.
 */
export function badgeLetters(profile: Profile): string {
  if (profile.letter !== '') return profile.letter;
  if (profile.kind === 'service' && profile.countries.length === 1)
    return profile.countries[0] ?? '';
  return Array.from(profile.name.trim())[0]?.toUpperCase() ?? '';
}

/**
 * Badge of a profile: its colour and letters. Hidden from assistive technology, because the name is
 * beside it.
 */
export function ProfileBadge({ profile }: { profile: Profile }) {
  return (
    <span class={styles.badge} data-color={profile.color} aria-hidden="true">
      {badgeLetters(profile)}
    </span>
  );
}
