import { expect, test } from 'vitest';
import { probeProblem } from '@/utils/proxy/exit/probe-outcome';

test.each([
  [407, 'own-login-refused'],
  [401, 'own-login-refused'],
  [402, 'proxy-refuses'],
  [403, 'proxy-refuses'],
  [429, 'proxy-refuses'],
  [500, undefined],
  [502, undefined],
  [200, undefined],
])('a proxy that answers %i: %s', (status, code) => {
  expect(probeProblem({ status }, 'http')?.code).toBe(code);
});

// Names measured on Chromium 156 and Firefox ESR 153.
test.each([
  ['http', '', 'proxy-silent'],
  ['socks5', '', 'proxy-silent'],
  ['http', 'net::ERR_PROXY_CONNECTION_FAILED', 'endpoint-unreachable'],
  ['socks5', 'NS_ERROR_PROXY_CONNECTION_REFUSED', 'endpoint-unreachable'],
  ['https', 'NS_ERROR_UNKNOWN_PROXY_HOST', 'endpoint-unreachable'],
  ['http', 'net::ERR_EMPTY_RESPONSE', 'proxy-garbled'],
  ['http', 'net::ERR_CONNECTION_RESET', 'proxy-garbled'],
  ['https', 'NS_ERROR_NET_RESET', 'proxy-garbled'],
  ['http', 'net::ERR_INVALID_HTTP_RESPONSE', 'proxy-garbled'],
  ['https', 'net::ERR_PROXY_CERTIFICATE_INVALID', 'proxy-certificate'],
  ['https', 'SSL received a record that exceeded the maximum permissible length.', 'proxy-garbled'],
  ['https', 'Peer’s Certificate issuer is not recognized.', 'proxy-certificate'],
  ['socks5', 'NS_ERROR_UNKNOWN_HOST', undefined],
  ['socks5', 'NS_ERROR_CONNECTION_REFUSED', undefined],
  ['socks5', 'net::ERR_SOCKS_CONNECTION_FAILED', undefined],
  ['socks5', 'NS_ERROR_NET_RESET', undefined],
] as const)('%s, %s: %s', (scheme, error, code) => {
  expect(probeProblem({ error }, scheme)?.code).toBe(code);
});
