import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { curl } from './scraper/curl.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startSite } from './site/server.ts';
import { createServiceState } from './state.ts';
import type { CreatedState } from './state.ts';

let trial: CreatedState;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  trial = await createServiceState();
  site = await startSite(trial.state);
});
afterAll(async () => {
  await site.close();
  await trial.dispose();
});

/** Uses the host name, as an exit does; the name resolves to this machine. */
function get(path: string, ...args: string[]): Promise<CurlAnswer> {
  const { host, port, hostname } = new URL(site.https);
  const { caFile } = trial.state.tls;
  const near = ['--cacert', caFile, '--resolve', `${hostname}:${port}:127.0.0.1`];
  return curl(...near, ...args, `https://${host}${path}`);
}

test.each([
  ['/', 200, 'text/html', 'Harbour Lamps'],
  ['/products', 200, 'text/html', 'page 1 of 10'],
  ['/products?page=99', 404, 'text/html', 'No such page'],
  ['/product/7', 200, 'text/html', 'schema.org/Product'],
  ['/product/0', 404, 'text/html', 'No such lamp'],
  ['/table', 200, 'text/html', 'rowspan="2"'],
  ['/article', 200, 'text/html', '<article>'],
  ['/app', 200, 'text/html', '<div id="root"></div>'],
  ['/app/data.json', 200, 'application/json', 'Lamp finder'],
  ['/fail', 500, 'text/html', 'always answers 500'],
  ['/fail?status=502', 502, 'text/html', 'always answers 502'],
  ['/crash', 200, 'text/html', 'hoard'],
  ['/hostile', 200, 'text/html', 'all: unset !important'],
  ['/feed.xml', 200, 'application/rss+xml', '<rss version="2.0">'],
  ['/sitemap.xml', 200, 'application/xml', '/product/240</loc>'],
  ['/robots.txt', 200, 'text/plain', 'Sitemap: https://shop.vantage.test'],
  ['/market', 200, 'text/html', 'Lamps of the season (USD)'],
  ['/blank', 200, 'text/html', '<body></body>'],
  ['/img/3.svg', 200, 'image/svg+xml', '<svg'],
  ['/nowhere', 404, 'text/html', 'Not found'],
])('%s answers %i as %s', async (path, status, type, holds) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain(type);
  expect(answer.text).toContain(holds);
});

test('the list leads through all 240 products by its next links', async () => {
  const seen = new Set<string>();
  let next = '/products';
  while (next !== '') {
    const { text } = await get(next);
    for (const match of text.matchAll(/data-sku="([^"]+)"/g)) seen.add(match[1]!);
    next = /class="next" href="([^"]+)"/.exec(text)?.[1] ?? '';
  }
  expect(seen.size).toBe(240);
});

test('the site shows the address a visitor comes from, over both schemes and under any name', async () => {
  const exit = trial.state.exits.pick('rp', { countries: ['DE'] });
  const { address: from, city, network } = exit!;
  expect((await get('/ip', '--interface', from)).text).toBe(`${from}\nDE ${city} (${network})\n`);
  const plain = site.http.replace('shop.vantage.test', '127.0.0.1');
  const anyName = await curl(
    '-H',
    'Host: other.name.example',
    '--interface',
    from,
    `${plain}/whoami`,
  );
  expect(anyName.json).toMatchObject({
    from,
    country: 'DE',
    headers: { host: 'other.name.example' },
  });
});

test('the site keeps a log line of each request with sender, host, path and cookie', async () => {
  trial.state.log.length = 0;
  await get('/whoami?a=1', '--cookie', 'visit=7; b=2', '--interface', '127.11.0.9');
  expect(trial.state.log).toMatchObject([
    {
      where: 'site',
      kind: 'request',
      from: '127.11.0.9',
      host: new URL(site.https).host,
      method: 'GET',
      path: '/whoami?a=1',
      cookie: 'visit=7; b=2',
    },
  ]);
});

test('cookies are set and shown', async () => {
  const set = await get('/set-cookie?name=tea&value=green', '--cookie', 'old=1');
  expect(set.headers.get('set-cookie')).toMatch(/^tea=green; Path=\//);
  expect(set.json).toEqual({ set: { tea: 'green' }, had: { old: '1' } });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('/echo echoes %s', async (method) => {
  const answer = await get(
    '/echo?x',
    '-X',
    method,
    '-H',
    'content-type: application/json',
    '-d',
    '{',
  );
  expect(answer.json).toMatchObject({ method, url: '/echo?x', body: '{' });
});

test('slow is slow, failing can recover, redirect leads on', async () => {
  const begun = Date.now();
  expect((await get('/slow?seconds=1')).text).toContain('took 1 seconds');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
  const codes = [];
  for (let turn = 0; turn < 3; turn += 1) codes.push((await get('/fail?times=2&id=t')).status);
  expect(codes).toEqual([500, 500, 200]);
  const led = await get('/redirect?to=/table&status=301');
  expect([led.status, led.headers.get('location')]).toEqual([301, '/table']);
});

test('the web socket says whom it sees and echoes text as text', async () => {
  const { port } = new URL(site.https);
  const { ca } = trial.state.tls;
  const socket = new WebSocket(`wss://localhost:${port}/ws`, { ca, localAddress: '127.11.0.5' });
  const message = (): Promise<[string, boolean]> =>
    new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('message', (data: Buffer, binary) => resolve([data.toString(), binary]));
    });
  expect(await message()).toEqual(['hello 127.11.0.5', false]);
  socket.send('tea');
  expect(await message()).toEqual(['tea', false]);
  socket.close();
});
