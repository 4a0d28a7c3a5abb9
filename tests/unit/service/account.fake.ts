import type { Fetch } from '@/utils/service/transport';

export interface Call {
  path: string;
  query: URLSearchParams;
  headers: Headers;
}
/** Response of the fake: a status, and a body, which is sent as JSON unless it is a string. */
export type Reply = { status?: number; body?: unknown } | 'no-answer';

/** Service with fixed responses by path prefix; the longest matching prefix wins. */
export function fakeService(replies: Record<string, Reply | ((call: Call) => Reply)>) {
  const calls: Call[] = [];
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input);
    const call = {
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const start = Object.keys(replies)
      .filter((path) => url.pathname.startsWith(path))
      .sort((a, b) => b.length - a.length)[0];
    const found = start === undefined ? { status: 404 } : replies[start]!;
    const reply = typeof found === 'function' ? found(call) : found;
    if (reply === 'no-answer') throw new TypeError('Failed to fetch');
    const { status = 200, body = {} } = reply;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return { fetch, calls };
}

const entry = {
  username: 'acct',
  password: 'pw',
  balance_mb: 512.5,
  endpoint: 'rp.service.example',
  ports: { http: 1000, socks5: 1002 },
};
const staticIp = { password: 'pw-one', ipInfo: { ip: '203.0.113.20' } };
export const proxyData = {
  success: true,
  products: {
    rp: entry,
    dcp: { ...entry, endpoint: 'dcp.service.example', balance_mb: '7' },
    static_residential: {
      packages: [
        { expiryDate: '2099-01-31T00:00:00.000Z', ips: [staticIp, { password: 'no address' }] },
        'no package',
      ],
      ports: { http: 12345, socks5: 12346 },
    },
  },
};
const usage = {
  success: true,
  data: { bandwidth: { products: [] }, requests: {} },
  meta: { ownership_scope: 'team', auth_type: 'team' },
};
const settings = {
  success: true,
  data: { rp: { countries: { DE: 'Germany', US: 'United States' }, cities: { data: [] } } },
};
const scraper = {
  success: true,
  has_access: true,
  credits: 120.5,
  concurrency: 5,
  api_key: 'scraper-key-0123456789',
  endpoint_url: 'https://scraper.service.example/api/v1/',
};
const browser = {
  success: true,
  has_access: true,
  credits: 30,
  concurrency: 1,
  api_key: 'browser-key-0123456789',
  max_session_length_seconds: 600,
  endpoint_url: 'wss://browser.service.example',
};

/** Service on which every call succeeds. */
export const healthy: Record<string, Reply> = {
  '/public': { body: proxyData },
  '/public/usage': { body: usage },
  '/public/settings': { body: settings },
  '/public/scraper': { body: scraper },
  '/public/browser': { body: browser },
  '/api/v1/scraper/health': { body: { success: true } },
};
