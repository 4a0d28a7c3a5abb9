import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { needsConfirmation } from '@/utils/runs/address';
import { secretParameters } from '@/utils/runs/secret-parameters';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { hostText } from '@/utils/i18n/format';
import { Banner } from '@/components/ui/problem-banner';
import { CheckField } from '@/components/ui/check-field';
import { bindChecked } from '@/components/ui/signals';

/**
 * What to warn of before URLs are sent. The service most likely can't reach a private one, so that the user must
 * confirm it.
 * @param wasConfirmed whether the user confirmed it before.
 */
export function usePrivateAddress(urls: string | null | readonly string[], wasConfirmed = false) {
  // A confirmation applies to one URL only.
  const isConfirmed = useMemo(() => signal(wasConfirmed), [typeof urls === 'string' ? urls : '']);
  const scraperUrl = connectedAccount()?.scraper.endpointUrl ?? '';
  const all = typeof urls === 'string' ? [urls] : (urls ?? []);
  const found = all.find((url) => needsConfirmation(url, scraperUrl));
  const isPrivate = found !== undefined;
  return {
    /** URL to warn of: a private one, otherwise one with parameters that look like secrets; undefined: none. */
    url: found ?? all.find((url) => secretParameters(url).length > 0),
    isPrivate,
    /** Whether the user confirms the URL: the box of the warning. */
    isConfirmed,
    /** Whether a private URL is not confirmed yet. */
    isOpen: isPrivate && !isConfirmed.value,
    /** Whether a private URL is confirmed. */
    privateAddressConfirmed: isPrivate && isConfirmed.value,
  };
}

type Props = Pick<ReturnType<typeof usePrivateAddress>, 'url' | 'isPrivate' | 'isConfirmed'>;

/** Warnings before a URL is sent: parameters that look like secrets, and private hosts. */
export function AddressWarnings({ url, isPrivate, isConfirmed }: Props) {
  if (url === undefined) return null;
  const secrets = secretParameters(url);
  return (
    <>
      {secrets.length > 0 && (
        <Banner role="note" class="small">
          {i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')])}
        </Banner>
      )}
      {isPrivate && (
        <Banner role="note" class="stack-s">
          <p class="small">{i18n.t('scrape.privateHint', [hostText(url)])}</p>
          <CheckField name={i18n.t('scrape.privateConfirm')} {...bindChecked(isConfirmed)} />
        </Banner>
      )}
    </>
  );
}
