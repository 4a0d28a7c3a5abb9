import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curl } from './scraper/curl.ts';
import { curlThrough, manners, proxyArguments, seenFrom, startFountain } from './proxy/trial.ts';
import { type Asked, visit } from './proxy/trial.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import type { Account, Fault, LogLine, ProductCode } from './types.ts';

let service: Service;
let fountain: Awaited<ReturnType<typeof startFountain>>;
let account: Account;

beforeAll(async () => {
  service = await startService();
  fountain = await startFountain();
  account = service.state.accounts[0]!;
});
afterAll(async () => {
  fountain.close();
  await service.close();
});
beforeEach(async () => {
  await admin('DELETE', '/faults');
  await admin('DELETE', '/log');
  for (const { products } of service.state.accounts.slice(0, 2)) {
    for (const product of products.values()) product.balanceMb = 5000;
  }
});

async function admin(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${service.addresses.admin}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

const proxyLines = (): LogLine[] => service.state.log.filter(({ where }) => where === 'proxy');
const exitOf = (address: string) => service.state.exits.find(address);
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function rotate(product: string, id: string) {
  const query = `sessionid=${id}&product=${product}`;
  const key = ['-H', `x-apikey: ${account.key}`, '--cacert', service.addresses.ca];
  return curl(...key, `${service.addresses.accountApi}/public/rotate_session?${query}`);
}

describe.each(manners)('over %s', (manner) => {
  test.each<ProductCode>(['rp', 'rpc', 'mp', 'dcp'])('%s leaves through an exit', async (code) => {
    const from = await seenFrom(service, { manner, code });
    expect(exitOf(from)).not.toBeNull();
    const { username } = account.products.get(code)!;
    expect(proxyLines()).toEqual([
      expect.objectContaining({ kind: manner, exit: from, username }) as unknown,
    ]);
    expect(proxyLines()[0]!.host).toMatch(/^shop\.vantage\.test:\d+$/);
  });

  test('static residential leaves from the very address, which is the account’s own', async () => {
    for (const { ip, password } of account.staticIps) {
      const asked = { manner, code: 'static_residential', password: `${ip}_${password}` } as const;
      expect(await seenFrom(service, asked)).toBe(ip);
    }
    const theirs = service.state.accounts[1]!.staticIps[0]!;
    const password = `${theirs.ip}_${theirs.password}`;
    const refused = await visit(service, { manner, code: 'static_residential', password });
    expect(refused.status).not.toBe(200);
  });

  test('static residential has no balance to use up', async () => {
    account.products.get('static_residential')!.balanceMb = 0;
    const { ip, password } = account.staticIps[0]!;
    const asked = { manner, code: 'static_residential', password: `${ip}_${password}` } as const;
    expect(await seenFrom(service, asked)).toBe(ip);
  });

  test('without a session every connection has another exit, a session keeps its own', async () => {
    const rotating = [await seenFrom(service, { manner }), await seenFrom(service, { manner })];
    expect(new Set(rotating).size).toBe(2);
    const modifiers = `_session-KEEP${manner}`.slice(0, 17);
    const kept = [];
    for (let i = 0; i < 3; i += 1) kept.push(await seenFrom(service, { manner, modifiers }));
    expect(new Set(kept).size).toBe(1);
    expect(proxyLines().at(-1)?.session).toBe(modifiers.slice(9));
  });

  test.each<[string, Partial<Asked>]>([
    ['a wrong user name', { username: 'nobody' }],
    ['a wrong password', { password: 'wrong' }],
    ['no password but modifiers', { password: '_country-DE' }],
    ['an unknown modifier', { modifiers: '_planet-Mars' }],
    ['a modifier without a value', { modifiers: '_country-' }],
    ['a session id of 5', { modifiers: '_session-AB12C' }],
    ['a session id of 11', { modifiers: '_hardsession-AB12CD34EF5' }],
    ['a session id with a sign', { modifiers: '_session-AB-12CD' }],
    ['a lifetime of a hard session', { modifiers: '_hardsession-AB12CD34_lifetime-5' }],
    ['a session that is sticky and hard', { modifiers: '_session-AB12CD34_hardsession-AB12CD35' }],
    ['a lifetime of 0', { modifiers: '_session-AB12CD34_lifetime-0' }],
    ['a lifetime of 1441', { modifiers: '_session-AB12CD34_lifetime-1441' }],
    ['UK, which is GB', { modifiers: '_country-UK' }],
    ['a city of elsewhere', { modifiers: '_country-DE_city-paris' }],
    ['a city with a line', { modifiers: '_city-new_york' }],
    ['isp on Core Residential', { code: 'rpc', modifiers: '_isp-comcastcable' }],
    ['a postal code on Mobile', { code: 'mp', modifiers: '_zip-10115' }],
    ['a pool on Core Residential', { code: 'rpc', modifiers: '_mode-speed' }],
    ['ad blocking on Core Residential', { code: 'rpc', modifiers: '_adblock-1' }],
    ['a city in two countries', { modifiers: '_country-DE,FR_city-berlin' }],
    ['a latency of nothing', { modifiers: '_latency-0' }],
    ['a fraud score of 101', { modifiers: '_fraudscore-101' }],
    ['a pool that is none', { modifiers: '_mode-standard' }],
    ['the extended pool with a country', { modifiers: '_extended-1_country-DE' }],
    ['the extended pool with a filter', { modifiers: '_extended-1_latency-1000' }],
  ])('%s is refused', async (_name, asked) => {
    const { exit, status, connect } = await visit(service, { manner, ...asked });
    if (manner === 'http') expect(status).toBe(407);
    if (manner === 'connect') expect(connect).toBe(407);
    if (manner === 'socks5') expect(exit).toBe(97);
    expect(proxyLines()).toEqual([
      expect.objectContaining({ kind: 'refused', status: 407 }) as unknown,
    ]);
    expect(service.state.log.filter(({ where }) => where === 'site')).toEqual([]);
  });

  test('a continent, a network by its number and filters choose the exit', async () => {
    const at = async (modifiers: string) => exitOf(await seenFrom(service, { manner, modifiers }));
    expect(await at('_continent-oceania')).toMatchObject({ continent: 'oceania' });
    const { asn } = (await at('_country-DE'))!;
    expect(await at(`_asn-${asn}`)).toMatchObject({ asn });
    const filters = '_zip-10115_device-windows_latency-1000_fraudscore-10_activesince-60';
    expect((await at(`_country-DE${filters}`))?.country).toBe('DE');
    expect(await at('_extended-1_localdns-1')).not.toBeNull();
  });

  test('a product without balance is refused', async () => {
    account.products.get('rp')!.balanceMb = 0;
    const { exit, status, connect, body } = await visit(service, { manner });
    if (manner === 'http') expect([status, body]).toEqual([402, 'No data balance left']);
    if (manner === 'connect') expect(connect).toBe(402);
    if (manner === 'socks5') expect(exit).toBe(97);
    expect(proxyLines()[0]).toMatchObject({ kind: 'refused', status: 402 });
  });

  test('bytes both ways count against the balance', async () => {
    const asked = { manner, modifiers: '_country-DE' };
    const url = `${fountain.url}/1500000`;
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const { body } = await curlThrough(...proxyArguments(service, asked), ...tunnel, url);
    expect(body).toHaveLength(1_500_000);
    await pause(50);
    const used = 5000 - account.products.get('rp')!.balanceMb;
    expect(used).toBeGreaterThan(1.5);
    expect(used).toBeLessThan(1.502);
  });

  test('a running connection is cut when the balance is used up', async () => {
    account.products.get('rp')!.balanceMb = 0.05;
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const proxy = proxyArguments(service, { manner });
    const { exit, body } = await curlThrough(...proxy, ...tunnel, fountain.url);
    expect(exit).not.toBe(0);
    expect(body.length).toBeGreaterThan(10_000);
    expect(body.length).toBeLessThan(300_000);
    expect(account.products.get('rp')!.balanceMb).toBe(0);
  });

  test('rotate_session ends the running connection and gives another exit of the pool', async () => {
    const id = `ROT${manner}`.toUpperCase().slice(0, 8);
    const modifiers = `_country-DE_session-${id}`;
    const before = await seenFrom(service, { manner, modifiers });
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const proxy = proxyArguments(service, { manner, modifiers });
    const running = curlThrough(...proxy, ...tunnel, fountain.url);
    await pause(300);
    const started = Date.now();
    expect((await rotate('rp', id)).status).toBe(200);
    expect((await running).exit).not.toBe(0);
    expect(Date.now() - started).toBeLessThan(2000);
    const after = await seenFrom(service, { manner, modifiers });
    expect(after).not.toBe(before);
    expect(exitOf(after)?.country).toBe('DE');
    expect(await seenFrom(service, { manner, modifiers })).toBe(after);
  });

  test('ad blocking refuses hosts of ads, and only with its modifier', async () => {
    const { port } = new URL(fountain.url);
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const ask = (modifiers: string) => {
      const url = `http://ads.vantage.test:${port}/10`;
      return curlThrough(...proxyArguments(service, { manner, modifiers }), ...tunnel, url);
    };
    expect((await ask('')).status).toBe(200);
    expect((await ask('_adblock-1')).status).not.toBe(200);
    expect(proxyLines().at(-1)).toMatchObject({ kind: 'refused', status: 403 });
  });

  test('a name that does not exist, and a port where nobody listens', async () => {
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const proxy = [...proxyArguments(service, { manner }), ...tunnel];
    const missing = await curlThrough(...proxy, 'http://no-such-name.invalid/');
    if (manner === 'http') expect(missing.status).toBe(502);
    if (manner === 'connect') expect(missing.connect).toBe(502);
    if (manner === 'socks5') expect(missing.exit).toBe(97);
    const closed = await curlThrough(...proxy, 'http://closed.test:9/');
    expect(closed.status).not.toBe(200);
  });

  test.each<Pick<Fault, 'kind' | 'status'>>([
    { kind: 'status', status: 503 },
    { kind: 'cut' },
    { kind: 'garbage' },
    { kind: 'dead' },
  ])('the fault $kind hits once, and nothing leaves', async (fault) => {
    await admin('POST', '/faults', { area: 'proxy', path: '/rp', count: 1, ...fault });
    const hit = await visit(service, { manner });
    expect(hit.status === 200 && hit.body.includes('"from"')).toBe(false);
    if (fault.status && manner === 'http') expect(hit.status).toBe(503);
    expect(service.state.log.filter(({ where }) => where === 'site')).toEqual([]);
    expect(exitOf(await seenFrom(service, { manner }))).not.toBeNull();
  });

  test('a fault may delay, or wait for another product', async () => {
    await admin('POST', '/faults', { area: 'proxy', kind: 'delay', ms: 400, count: 1 });
    const started = Date.now();
    await seenFrom(service, { manner });
    expect(Date.now() - started).toBeGreaterThan(390);
    await admin('POST', '/faults', { area: 'proxy', path: '/mp', kind: 'cut' });
    await seenFrom(service, { manner });
    expect((await visit(service, { manner, code: 'mp' })).status).toBe(0);
  });

  test('a dead proxy refuses connections, ends running ones, and comes back', async () => {
    const tunnel = manner === 'connect' ? ['--proxytunnel'] : [];
    const proxy = [...proxyArguments(service, { manner, code: 'mp' }), ...tunnel];
    const running = curlThrough(...proxy, fountain.url);
    await pause(200);
    await admin('POST', '/proxies', { product: 'mp', dead: true });
    expect((await running).exit).not.toBe(0);
    expect((await visit(service, { manner, code: 'mp' })).exit).toBe(7);
    await seenFrom(service, { manner, code: 'rp' });
    await admin('POST', '/proxies', { product: 'mp', dead: false });
    await seenFrom(service, { manner, code: 'mp' });
  });
});
