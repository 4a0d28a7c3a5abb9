import { i18n } from '@/utils/i18n/i18n';
import { Section } from '@/components/ui/section';
import { LibraryUsageNote } from '../results/list/library-usage-note';

/** Settings section on the size and limit of the library. */
export function StorageSection() {
  return (
    <Section
      titleId="storage-title"
      title={i18n.t('settings.storage')}
      hint={i18n.t('settings.storageHint')}
    >
      <LibraryUsageNote inPanel />
    </Section>
  );
}
