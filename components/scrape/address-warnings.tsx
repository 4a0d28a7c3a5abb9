import { type Signal, useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { needsConfirmation } from '@/utils/runs/address';
import { secretParameters } from '@/utils/runs/secret-parameters';
import { account } from '@/utils/storage/state/page-state';
import { AlertIcon } from '../ui/icons';
import { hostText } from '@/utils/i18n/format';
import { Banner } from '@/components/ui/problem-banner';
import { CheckField } from '@/components/ui/fold';
import { bindChecked } from '@/components/ui/signals';

interface Props {
  url: string;
  /**
   * Whether the URL is private. The service most likely can't reach it, so that the user must
   * confirm it.
   */
  isPrivate: boolean;
  confirmed: Signal<boolean>;
}

/** Whether a stored URL is private, and whether the user confirmed sending it. `isOpen`: not yet. */
export function usePrivateAddress(url: string) {
  const confirmed = useSignal(false);
  const isPrivate = needsConfirmation(url, account.value.value?.account?.scraper.endpointUrl ?? '');
  return { isPrivate, confirmed, isOpen: isPrivate && !confirmed.value };
}

/** Warnings before a URL is sent: parameters that look like secrets, and private hosts. */
export function AddressWarnings({ url, isPrivate, confirmed }: Props) {
  const secrets = secretParameters(url);
  return (
    <>
      {secrets.length > 0 && (
        <div class="banner warn" role="note">
          <AlertIcon />
          <p class="small">{i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')])}</p>
        </div>
      )}
      {isPrivate && (
        <Banner role="note" class="stack-s">
          <p class="small">{i18n.t('scrape.privateHint', [hostText(url)])}</p>
          <CheckField name={i18n.t('scrape.privateConfirm')} {...bindChecked(confirmed)} />
        </Banner>
      )}
    </>
  );
}
