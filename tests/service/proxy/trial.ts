import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../service.ts';
import type { Account, ProductCode } from '../types.ts';

/** Protocol between client and gateway: absolute-form request, CONNECT, or SOCKS5. */
type Manner = 'http' | 'connect' | 'socks5';
export const manners: readonly Manner[] = ['http', 'connect', 'socks5'];

/** Outcome of a request through a proxy with `curl`, an independent client. */
interface Through {
  /** Exit code of `curl`: 0 done, 7 could not connect, 52 and 56 ended early, 97 SOCKS refused. */
  exit: number;
  /** HTTP status of the site, or of a proxy that answered instead; 0: none. */
  status: number;
  /** Status of the proxy's response to CONNECT; 0: none. */
  connect: number;
  body: string;
}

/** Runs `curl` with these arguments; resolves on every outcome. */
export function curlThrough(...args: string[]): Promise<Through> {
  const all = ['-s', '--max-time', '20', '-w', '\n%{http_code} %{http_connect}', ...args];
  return new Promise((resolve) => {
    execFile('curl', all, { maxBuffer: 1 << 27 }, (error, output) => {
      const at = output.lastIndexOf('\n');
      const [status = 0, connect = 0] = output
        .slice(at + 1)
        .split(' ')
        .map(Number);
      const exit = typeof error?.code === 'number' ? error.code : 0;
      resolve({ exit, status, connect, body: output.slice(0, at) });
    });
  });
}

export interface Asked {
  manner?: Manner;
  code?: ProductCode;
  /** Modifiers appended to the password, such as `_country-DE`. */
  modifiers?: string;
  account?: Account;
  username?: string;
  password?: string;
}

/** `curl` arguments for a product's gateway and login. */
export function proxyArguments(
  service: Service,
  { manner = 'connect', code = 'rp', modifiers = '', account, username, password }: Asked,
): string[] {
  const product = (account ?? service.state.accounts[0])?.products.get(code);
  if (!product) throw new Error(`There is no product ${code}`);
  const login = `${username ?? product.username}:${password ?? product.password}${modifiers}`;
  const { http: httpPort, socks5 } = product.ports;
  return manner === 'socks5'
    ? ['--socks5-hostname', `${product.endpoint}:${socks5}`, '--proxy-user', login]
    : ['-x', `http://${product.endpoint}:${httpPort}`, '--proxy-user', login];
}

/** URL of the demo site for this protocol, under a host name that only the proxy can resolve. */
export function siteFor({ addresses }: Service, manner: Manner, path: string): string {
  const { port } = new URL(manner === 'http' ? addresses.siteHttp : addresses.site);
  const scheme = manner === 'http' ? 'http' : 'https';
  return `${scheme}://shop.vantage.test:${port}${path}`;
}

/** Requests `path` of the demo site through a gateway. */
export function visit(
  service: Service,
  asked: Asked & { path?: string } = {},
  ...more: string[]
): Promise<Through> {
  const { manner = 'connect', path = '/whoami' } = asked;
  const secure = ['--cacert', service.addresses.ca];
  const proxy = proxyArguments(service, asked);
  return curlThrough(...secure, ...proxy, ...more, siteFor(service, manner, path));
}

/**
 * Visitor address that the demo site saw; throws with the outcome when the request did not arrive.
 */
export async function seenFrom(service: Service, asked: Asked = {}): Promise<string> {
  const { body, ...outcome } = await visit(service, asked);
  const from = /"from":"([^"]+)"/.exec(body)?.[1];
  if (from === undefined) throw new Error(`No visit: ${JSON.stringify(outcome)} ${body}`);
  return from;
}

/**
 * Starts a site that sends an endless body, a kilobyte at a time; a length in the path limits it to
 * that many bytes.
 */
export async function startFountain(): Promise<{ url: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const length = Number(request.url?.slice(1));
    if (length > 0) {
      response.end('x'.repeat(length));
      return;
    }
    const timer = setInterval(() => response.write('x'.repeat(1000)), 10);
    response.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://fountain.test:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
