import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { setTo } from '@/components/ui/signals';
import { profiles } from '@/utils/storage/state/page-state';
import { sharedEndpointQuestion, switchProfile } from './switch-actions';

/**
 * Confirmation of a switch that turns other profiles off. Chromium only: in Firefox every request has its own login.
 */
export function SharedEndpointQuestion() {
  const question = sharedEndpointQuestion.value;
  if (!question) return null;
  const wanted = profiles.value.value?.find(({ id }) => id === question.profileId);
  const body = wanted?.kind === 'custom' ? 'proxy.shareBodyCustom' : 'proxy.shareBody';
  return (
    <ConfirmDialog
      title={i18n.t('proxy.shareTitle')}
      body={i18n.t(body, [wanted?.name ?? '', question.others])}
      confirm={i18n.t('proxy.shareConfirm')}
      onClose={setTo(sharedEndpointQuestion, null)}
      onConfirm={() => void switchProfile(question.profileId, true, true)}
    />
  );
}
