import type { Problem } from '../../problem';
import type { Endpoint } from '../endpoint';

/**
 * Outcome of requesting an unresolvable URL (`http://RANDOM.invalid/`) through a custom proxy: any answer comes
 * from the proxy itself.
 */
export type ProbeOutcome =
  /** HTTP status. */
  | { status: number }
  /** The browser's error name; empty: timeout. */
  | { error: string };

/**
 * Problem that prevents the use of a custom proxy; null: it accepts requests, or the outcome is inconclusive.
 * Browsers report a SOCKS proxy that refuses a request and one that cannot resolve the host alike (measured on
 * Chromium 156, Firefox 153).
 */
export function probeProblem(outcome: ProbeOutcome, scheme: Endpoint['scheme']): Problem | null {
  if ('status' in outcome) {
    const { status } = outcome;
    // tinyproxy answers 401 instead of 407.
    if (status === 401 || status === 407) return { code: 'own-login-refused' };
    return [402, 403, 429].includes(status) ? { code: 'proxy-refuses' } : null;
  }
  const { error } = outcome;
  if (error === '') return { code: 'proxy-silent' };
  if (/PROXY_CONNECTION|UNKNOWN_PROXY|INTERNET_DISCONNECTED|OFFLINE/.test(error)) {
    return { code: 'endpoint-unreachable' };
  }
  // Firefox 153 reports TLS failures as a sentence in its own language: about the protocol, which names SSL, or else
  // about the certificate.
  const isTlsSentence = error.includes(' ') && !error.includes('SSL');
  if (/PROXY_CERTIFICATE/.test(error) || isTlsSentence) return { code: 'proxy-certificate' };
  // Plain text was sent to a TLS proxy, TLS to a plain one, or the proxy speaks another protocol.
  const garbled = /NET_RESET|CONNECTION_RESET|EMPTY_RESPONSE|INVALID_HTTP_RESPONSE|SSL|nssFailure/i;
  return scheme !== 'socks5' && garbled.test(error) ? { code: 'proxy-garbled' } : null;
}
