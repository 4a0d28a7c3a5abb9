import { BackIcon } from './more-icons';
import styles from './back-link.module.css';

/** Link from a detail to its list. */
export const BackLink = ({ href, name }: { href: string; name: string }) => (
  <a class={styles.link} href={href}>
    <BackIcon />
    {name}
  </a>
);
