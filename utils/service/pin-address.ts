import { isSameSite } from './same-site';

/** An address of the service as an account keeps it. */
export interface PinnedAddress {
  /** The address in use, whose origin was confirmed; keys go there. Empty: none is confirmed. */
  endpointUrl: string;
  /** What the account API reports now, of another origin: used once the user says yes. */
  unconfirmedUrl?: string;
}

export interface PinContext {
  /** `{base_url}` of the account API that reported the address. */
  accountApi: string;
  /** The address that this account uses until now; empty: none. */
  pinnedUrl: string;
  /** Addresses that other accounts of the same account API use. */
  trustedUrls?: readonly string[];
}

/**
 * Decides on an address that the account API reports (interface, `endpoint_url`): an answer of the service must not lead
 * keys to whatever origin it names. The first origin is pinned where it is of the same site as the account API; a foreign
 * one, and every later change of origin, waits for the user. The path may change.
 */
export function pinAddress(reportedUrl: string, context: PinContext): PinnedAddress {
  const { accountApi, pinnedUrl, trustedUrls = [] } = context;
  if (reportedUrl === '') return { endpointUrl: pinnedUrl };
  const isKnown = [pinnedUrl, ...trustedUrls].some((url) => isSameOrigin(url, reportedUrl));
  const isFirst = pinnedUrl === '' && isSameSite(accountApi, reportedUrl);
  return isKnown || isFirst
    ? { endpointUrl: reportedUrl }
    : { endpointUrl: pinnedUrl, unconfirmedUrl: reportedUrl };
}

function isSameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  return new URL(one).origin === new URL(other).origin;
}
