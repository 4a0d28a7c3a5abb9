import { i18n } from '@/utils/i18n/i18n';
import { AlertIcon } from '@/components/ui/icons';
import { Button } from '@/components/ui/button';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { panel } from './popup-panel';
import { useNotes } from './use-notes';
import styles from './popup.module.css';

/** Button that opens the notes, with their number. */
export function NotesButton({
  active,
  profile,
}: {
  active: ProfileState | null;
  profile: Profile | null;
}) {
  const { count } = useNotes(active, profile);
  return (
    <Button
      small
      quiet
      class={styles.notes}
      title={i18n.t('popup.notes', count)}
      onClick={() => {
        panel.value = panel.value === 'notes' ? 'list' : 'notes';
      }}
    >
      <AlertIcon />
      <span class="vh">{i18n.t('popup.notesTitle')}</span>
      <span class="num" aria-hidden="true">
        {count}
      </span>
    </Button>
  );
}
