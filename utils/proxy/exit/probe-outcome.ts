import type { Problem } from '../../problem';
import type { Endpoint } from '../endpoint';

/**
 * What came of asking a custom proxy for an address that no site can have (`http://RANDOM.invalid/`): whatever is
 * answered, the proxy itself says.
 */
export type ProbeOutcome =
  /** HTTP status. */
  | { status: number }
  /** The browser's own name; empty: nothing came in time. */
  | { error: string };

/**
 * What stands in the way of using a custom proxy; null: it takes requests, or it can't be told. A SOCKS proxy that
 * refuses a request and one that found no such site are alike to the browsers (measured on Chromium 156, Firefox 153).
 */
export function probeProblem(outcome: ProbeOutcome, scheme: Endpoint['scheme']): Problem | null {
  if ('status' in outcome) {
    const { status } = outcome;
    // tinyproxy says 401 where others say 407.
    if (status === 401 || status === 407) return { code: 'own-login-refused' };
    return [402, 403, 429].includes(status) ? { code: 'proxy-refuses' } : null;
  }
  const { error } = outcome;
  if (error === '') return { code: 'proxy-silent' };
  if (/PROXY_CONNECTION|UNKNOWN_PROXY|INTERNET_DISCONNECTED|OFFLINE/.test(error)) {
    return { code: 'endpoint-unreachable' };
  }
  if (/PROXY_CERTIFICATE/.test(error)) return { code: 'proxy-certificate' };
  // Spoken to in plain text where it wants TLS, or the reverse, or in another protocol.
  const garbled = /NET_RESET|CONNECTION_RESET|EMPTY_RESPONSE|INVALID_HTTP_RESPONSE|SSL|nssFailure/i;
  return scheme !== 'socks5' && garbled.test(error) ? { code: 'proxy-garbled' } : null;
}
