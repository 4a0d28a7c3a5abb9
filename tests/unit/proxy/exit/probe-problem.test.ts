import { expect, test } from 'vitest';
import { probeProblem } from '@/utils/proxy/exit/probe-problem';

const answer = (status: number, length = '107', offers: string[] = []) => ({
  status,
  length,
  type: 'text/html',
  offers,
});

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
  expect(probeProblem(answer(status), 'http')?.code).toBe(code);
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
  ['https', 'net::ERR_TIMED_OUT', 'proxy-silent'],
  ['https', 'NS_ERROR_NET_TIMEOUT', 'proxy-silent'],
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

test.each([
  [['negotiate'], 'login-kind-unknown'],
  [['negotiate', 'basic'], 'own-login-refused'],
  [['ntlm'], 'own-login-refused'],
])('a 407 that offers %j: %s', (offers, code) => {
  expect(probeProblem(answer(407, '', offers), 'http')?.code).toBe(code);
});

test('a gateway is told by a page with the same answer, or without a tunnel', () => {
  const codeFor = (page: Parameters<typeof probeProblem>[2]) =>
    probeProblem(answer(503), 'http', page)?.code;
  expect(codeFor(answer(503))).toBe('proxy-error');
  expect(codeFor({ error: 'net::ERR_TUNNEL_CONNECTION_FAILED' })).toBe('proxy-error');
  expect(codeFor({ error: 'NS_ERROR_CONNECTION_REFUSED' })).toBe('proxy-error');
  // The site's own answer, or one that names the host.
  expect(codeFor(answer(503, '2048'))).toBeUndefined();
  expect(codeFor({ ...answer(503), type: 'text/plain' })).toBeUndefined();
  expect(codeFor(answer(502))).toBeUndefined();
  expect(codeFor({ error: 'net::ERR_CONNECTION_RESET' })).toBeUndefined();
  expect(probeProblem(answer(404), 'http', answer(404))).toBeNull();
});

test('a SOCKS proxy refuses when a page is turned down as the probe is', () => {
  const codeFor = (error: string, page: string) =>
    probeProblem({ error }, 'socks5', { error: page })?.code;
  const refused = 'NS_ERROR_CONNECTION_REFUSED';
  expect(codeFor(refused, refused)).toBe('socks-refuses');
  expect(codeFor('net::ERR_SOCKS_CONNECTION_FAILED', 'net::ERR_SOCKS_CONNECTION_FAILED')).toBe(
    'socks-refuses',
  );
  // A proxy that resolves names has accepted the login.
  expect(codeFor('NS_ERROR_UNKNOWN_HOST', refused)).toBeUndefined();
  expect(codeFor(refused, 'NS_ERROR_UNKNOWN_HOST')).toBeUndefined();
});
