import { hostText } from '@/utils/i18n/format';
import { classes } from '@/components/ui/classes';
import { profileColors, type ProfileColor } from '@/utils/proxy/schema';
import styles from '@/components/proxy/profile-badge.module.css';

/** Returns the colour of a host: the same one every time. */
function colorOf(host: string): ProfileColor {
  let sum = 0;
  for (const character of host) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return profileColors[sum % profileColors.length] ?? 'grey';
}

/**
 * Tile with the first letter of a site, in the site's colour. Stands in for its icon, which is not
 * fetched, because the request would tell the site. Hidden from assistive technology.
 */
export function SiteTile({ url }: { url: string }) {
  const host = hostText(url).replace(/^www\./, '');
  return (
    <span class={classes(styles.badge, styles.tile)} data-color={colorOf(host)} aria-hidden="true">
      {(Array.from(host)[0] ?? '').toUpperCase()}
    </span>
  );
}
