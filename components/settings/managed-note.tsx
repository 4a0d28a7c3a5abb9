import { i18n } from '@/utils/i18n/i18n';
import { profiles } from '@/utils/storage/state/page-state';
import { isManaged } from '@/utils/proxy/managed-id';
import { managed } from '@/utils/settings/state/managed';
import { Banner } from '@/components/ui/problem-banner';

/** Note on the managed settings of a page, with the administrator's text and invalid entries. */
export function ManagedNote({ of }: { of: 'addresses' | 'profiles' }) {
  const preset = managed.value.value;
  if (preset === null) return null;
  const { addresses, message, unreadable, incomplete, unreadableAddresses } = preset;
  const presence = {
    addresses: Object.values(addresses).some((one) => one !== ''),
    profiles: (profiles.value.value ?? []).some(({ id }) => isManaged(id)),
  };
  return (
    <>
      {presence[of] && (
        <p class="hint break" role="note">
          {i18n.t(`managed.${of}`)} {message}
        </p>
      )}
      {unreadable.length > 0 && (
        <Banner role="note">{i18n.t('managed.unreadable', [unreadable.join(', ')])}</Banner>
      )}
      {incomplete.length > 0 && (
        <Banner role="note">{i18n.t('managed.incomplete', [incomplete.join(', ')])}</Banner>
      )}
      {unreadableAddresses.length > 0 && (
        <Banner role="note">
          {i18n.t('managed.unreadableAddresses', [unreadableAddresses.join(', ')])}
        </Banner>
      )}
    </>
  );
}
