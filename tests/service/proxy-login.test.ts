import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFor, proxiedRequest } from '../../utils/export/code/index';
import { proxyCode } from '../../utils/export/code/proxies';
import { type Machine, prepareMachine } from './code/machine.ts';

/**
 * Returns the proxy login that generated code sends when it reads the login from the environment.
 */

const username = 'bob%41-é';
const password = 'p%25:ß東京 %_😀"$\'\\';
let machine: Machine;
let proxy: Server;
let port = 0;
const logins: string[] = [];

beforeAll(async () => {
  machine = prepareMachine();
  proxy = createServer((request, response) => {
    const [, sent = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    logins.push(Buffer.from(sent, 'base64').toString('utf8'));
    response.end('through');
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  machine.remove();
  proxy.close();
  await once(proxy, 'close');
});

const environment = { PROXY_USERNAME: username, PROXY_PASSWORD: password, LC_ALL: 'C.UTF-8' };
const page = 'http://shop.test/';

async function loginOf(print: Promise<string>): Promise<string | undefined> {
  logins.length = 0;
  expect(await print).toContain('through');
  return logins.at(-1);
}

test.each(['curl', 'python'] as const)('%s: every letter, as UTF-8', async (language) => {
  const place = { host: '127.0.0.1', port };
  for (const [country, behind] of [
    ['', ''],
    ['DE', '_country-DE'],
  ] as const) {
    const code = codeFor(language, proxiedRequest(page, country, place));
    const wanted = `${username}:${password}${behind}`;
    expect(await loginOf(machine.run(code, environment))).toBe(wanted);
    if (language === 'python') {
      expect(await loginOf(machine.runWithShim(code, environment))).toBe(wanted);
    }
  }
});

test('curl stops where the login is not set', async () => {
  const code = codeFor('curl', proxiedRequest(page, '', { host: '127.0.0.1', port }));
  logins.length = 0;
  await expect(machine.run(code, { PROXY_USERNAME: username })).rejects.toThrow(/PROXY_PASSWORD/);
  expect(logins).toEqual([]);
});

/** Code of a proxy list; `withLogin`: with the login written into it. */
function listCode(language: 'curl' | 'scrapy', withLogin: boolean) {
  const proxy = { host: '127.0.0.1', port, protocol: 'http', username, password } as const;
  return proxyCode(language, { ...proxy, withLogin });
}

test.each([true, false])('curl for a proxy list, the login in it: %s', async (withLogin) => {
  const { text, file } = listCode('curl', withLogin);
  const code = { text: text.replace('https://example.com/', page), file };
  expect(await loginOf(machine.run(code, environment))).toBe(`${username}:${password}`);
});

/**
 * Header as Scrapy's `HttpProxyMiddleware` builds it: unquotes the login and encodes it with the
 * configured encoding.
 */
const scrapyHeader = `
import base64, sys
from urllib.parse import unquote, urlsplit
import settings
at = urlsplit(settings.PROXY)
login = f"{unquote(at.username)}:{unquote(at.password)}"
encoding = getattr(settings, "HTTPPROXY_AUTH_ENCODING", "latin-1")
sys.stdout.write(base64.b64encode(login.encode(encoding)).decode())
`;

test.each([true, false])('scrapy, the login in it: %s', async (withLogin) => {
  machine.keep(listCode('scrapy', withLogin));
  const header = await machine.run({ text: scrapyHeader, file: 'header.py' }, environment);
  expect(Buffer.from(header, 'base64').toString('utf8')).toBe(`${username}:${password}`);
});
