import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { route } from '../workspace/route';
import styles from './settings.module.css';

/** Names of the sections, by the ID of their heading without `-title`. */
const names = {
  connection: () => i18n.t('settings.connection'),
  accounts: () => i18n.t('accounts.title'),
  lock: () => i18n.t('lock.title'),
  preferences: () => i18n.t('settings.preferences'),
  limits: () => i18n.t('spending.limits'),
  webhooks: () => i18n.t('webhooks.title'),
  backup: () => i18n.t('backup.title'),
  privacy: () => i18n.t('settings.privacy'),
  storage: () => i18n.t('settings.storage'),
  shortcuts: () => i18n.t('settings.shortcuts'),
  language: () => i18n.t('settings.language'),
  erase: () => i18n.t('erase.title'),
} as const;

interface Props {
  /** Ends the search, which hides the section of a link. The section must be shown when it returns. */
  endSearch: () => void;
}

/** Links to the sections of the page; each has an address of its own, such as `#/settings/lock`. */
export function SectionMenu({ endSearch }: Props) {
  const { item } = route.value;

  function goToSection(id: string): void {
    const title = document.getElementById(`${id}-title`);
    const section = title?.closest('section');
    if (!title || !section) return;
    if (section.hidden) endSearch();
    section.scrollIntoView({ block: 'start' });
    // Keyboard focus and screen readers continue where the page was scrolled to.
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  useEffect(() => {
    if (item in names) goToSection(item);
  }, [item]);

  return (
    <nav class={styles.menu} aria-label={i18n.t('settings.sections')}>
      <ul>
        {Object.entries(names).map(([id, name]) => (
          <li key={id}>
            <a
              href={`#/settings/${id}`}
              aria-current={item === id ? 'location' : undefined}
              // A link to the present address changes nothing, so no effect follows it.
              onClick={() => {
                if (item === id) goToSection(id);
              }}
            >
              {name()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
