import { i18n } from '@/utils/i18n/i18n';
import { useOnline } from '@/components/ui/hooks/use-online';
import { Banner } from '@/components/ui/problem-banner';

/** Says while the browser is offline that no watch runs. */
export function OfflineNote() {
  if (useOnline()) return null;
  return <Banner role="status">{i18n.t('watches.offline')}</Banner>;
}
