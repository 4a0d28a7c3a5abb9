import { beforeEach, expect, test } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { probeProxy } from '@/utils/proxy/background/exit/proxy-probe';
import type { Fetch } from '@/utils/service/transport';

type Hear = (details: object) => void;
let failed: Hear;
let received: Hear;

beforeEach(() => {
  const removeListener = () => {};
  Object.assign(ext.webRequest, {
    onErrorOccurred: { addListener: (hear: Hear) => (failed = hear), removeListener },
    onHeadersReceived: { addListener: (hear: Hear) => (received = hear), removeListener },
  });
});

const asks = (kind: string) => ({
  statusCode: 407,
  responseHeaders: [{ name: 'Proxy-Authenticate', value: kind }],
});

/** As Firefox does with a 407 that offers it no login: the request fails as if the proxy were gone. */
const inFirefox =
  (kind: string): Fetch =>
  async () => {
    received(asks(kind));
    failed({ error: 'NS_ERROR_PROXY_CONNECTION_REFUSED' });
    throw new TypeError('NetworkError');
  };

const inChromium =
  (kind: string): Fetch =>
  async () => {
    received(asks(kind));
    return new Response('', { status: 407 });
  };

test.each([inFirefox, inChromium])(
  'a proxy that offers Negotiate alone is told as such',
  async (browser) => {
    expect((await probeProxy(browser('Negotiate'), 'http', null))?.code).toBe('login-kind-unknown');
    expect((await probeProxy(browser('Basic realm="x"'), 'http', null))?.code).toBe(
      'own-login-refused',
    );
  },
);

test('a proxy that is gone without a 407 can not be reached', async () => {
  const gone: Fetch = async () => {
    failed({ error: 'NS_ERROR_PROXY_CONNECTION_REFUSED' });
    throw new TypeError('NetworkError');
  };
  expect((await probeProxy(gone, 'http', null))?.code).toBe('endpoint-unreachable');
});

test('an answer is compared with the one that the page got', async () => {
  const headers = { 'content-length': '107', 'content-type': 'text/html' };
  const gateway: Fetch = async () => new Response('', { status: 503, headers });
  const page = { status: 503, length: '107', type: 'text/html' };
  expect((await probeProxy(gateway, 'http', page))?.code).toBe('proxy-error');
  expect(await probeProxy(gateway, 'http', null)).toBeNull();
});

test('a proxy that took the login, and closes on a name that it does not find, works', async () => {
  const closing =
    (error: string): Fetch =>
    async () => {
      received(asks('Basic realm="x"'));
      failed({ error });
      throw new TypeError('Failed to fetch');
    };
  for (const error of [
    'net::ERR_EMPTY_RESPONSE',
    'net::ERR_CONNECTION_RESET',
    'NS_ERROR_NET_RESET',
  ])
    expect(await probeProxy(closing(error), 'http', null)).toBeNull();
  const gone = await probeProxy(closing('net::ERR_PROXY_CONNECTION_FAILED'), 'http', null);
  expect(gone?.code).toBe('endpoint-unreachable');
});

test('a proxy that asked for the login is not trusted while the browser names no reason', async () => {
  const nameless: Fetch = async () => {
    received(asks('Basic realm="x"'));
    throw new TypeError('Failed to fetch');
  };
  expect((await probeProxy(nameless, 'http', null))?.code).toBe('own-login-refused');
});
