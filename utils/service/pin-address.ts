import { isSameOrigin } from '../url-parts';
import { isSameSite } from './same-site';

/** Address of the service as stored with an account. */
export interface PinnedAddress {
  /** URL in use, whose origin was confirmed; keys are sent there. Empty: none is confirmed. */
  endpointUrl: string;
  /** URL of another origin that the account API reports now; used once the user confirms it. */
  unconfirmedUrl?: string;
}

interface PinContext {
  /** `{base_url}` of the account API that reported the URL. */
  accountApi: string;
  /** URL used with this account API until now; empty: none. */
  pinnedUrl: string;
}

/**
 * Decides whether to use a URL that the account API reports (interface, `endpoint_url`): a response of the service
 * must not direct keys to an arbitrary origin. The first origin is pinned if it is of the same site as the account
 * API; a foreign one, and every later change of origin, needs the user's confirmation. The path may change.
 */
export function pinAddress(reportedUrl: string, context: PinContext): PinnedAddress {
  const { accountApi, pinnedUrl } = context;
  if (reportedUrl === '') return { endpointUrl: pinnedUrl };
  const isKnown = isSameOrigin(pinnedUrl, reportedUrl);
  const isFirst = pinnedUrl === '' && isSameSite(accountApi, reportedUrl);
  return isKnown || isFirst
    ? { endpointUrl: reportedUrl }
    : { endpointUrl: pinnedUrl, unconfirmedUrl: reportedUrl };
}
