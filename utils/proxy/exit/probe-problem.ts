import type { Problem } from '../../problem';
import type { Endpoint } from '../endpoint';
import type { ProbeAnswer, PageFailure, ProbeOutcome } from './probe-outcome';

/** Kinds of login that browsers do with a user name and a password. */
const usableLogins = new Set(['basic', 'digest', 'ntlm']);

/** Browser errors when a SOCKS proxy refuses a request (Chromium 156, Firefox 153). */
const socksRefusal = /SOCKS_CONNECTION_FAILED|NS_ERROR_(CONNECTION_REFUSED|NET_RESET)$/;

/** Browser errors when an http proxy refuses a tunnel to an https site. */
const noTunnel = /TUNNEL_CONNECTION_FAILED|NS_ERROR_(CONNECTION_REFUSED$|PROXY)/;

/**
 * Problem that prevents the use of a proxy; null: it accepts requests, or the outcome is inconclusive.
 * The probe asks for a host that does not exist. Browsers report the same error for a SOCKS proxy that refuses
 * requests and for one that cannot resolve the host (measured on Chromium 156, Firefox 153), and a gateway may answer
 * both with the same status. So the proxy counts as failing only if a real page failed in the same way.
 * @param page how the last page failed, when none loaded since; null: none failed.
 */
export function probeProblem(
  outcome: ProbeOutcome,
  scheme: Endpoint['scheme'],
  page: PageFailure | null = null,
): Problem | null {
  if ('status' in outcome) {
    const { status, offers } = outcome;
    const isStrange = offers.length > 0 && !offers.some((kind) => usableLogins.has(kind));
    if (status === 407 && isStrange) return { code: 'login-kind-unknown' };
    // tinyproxy answers 401 instead of 407.
    if (status === 401 || status === 407) return { code: 'own-login-refused' };
    if ([402, 403, 429].includes(status)) return { code: 'proxy-refuses', status };
    return status >= 500 && page && failsAlike(page, outcome) ? { code: 'proxy-error' } : null;
  }
  const { error, asked = false } = outcome;
  if (error === '' || /TIMED_OUT|NET_TIMEOUT$/.test(error)) return { code: 'proxy-silent' };
  if (/PROXY_CONNECTION|UNKNOWN_PROXY|INTERNET_DISCONNECTED|OFFLINE/.test(error)) {
    return { code: 'endpoint-unreachable' };
  }
  // Firefox 153 reports TLS failures as a sentence in its own language: about the protocol, which names SSL, or else
  // about the certificate.
  const isTlsSentence = error.includes(' ') && !error.includes('SSL');
  if (/PROXY_CERTIFICATE/.test(error) || isTlsSentence) return { code: 'proxy-certificate' };
  if (scheme === 'socks5') {
    const refuses = socksRefusal.test(error) && page && 'error' in page;
    return refuses && socksRefusal.test(page.error) ? { code: 'socks-refuses' } : null;
  }
  // Plain text was sent to a TLS proxy, TLS to a plain one, or the proxy speaks another protocol.
  const garbled = /NET_RESET|CONNECTION_RESET|EMPTY_RESPONSE|INVALID_HTTP_RESPONSE|SSL|nssFailure/i;
  // A proxy that asked for the login and then closes the connection may do so with every name that it does not find.
  return garbled.test(error) && !asked ? { code: 'proxy-garbled' } : null;
}

/** Whether a page got the probe's answer, or no tunnel. Error pages of working proxies differ: they name the host. */
function failsAlike(page: PageFailure, probe: ProbeAnswer): boolean {
  if ('error' in page) return noTunnel.test(page.error);
  return page.status === probe.status && page.length === probe.length && page.type === probe.type;
}
