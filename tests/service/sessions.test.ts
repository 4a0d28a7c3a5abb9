import { once } from 'node:events';
import http, { Agent } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curlThrough, proxyArguments, seenFrom, siteFor, visit } from './proxy/trial.ts';
import { curl } from './scraper/curl.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import type { Account, Exit } from './types.ts';

let service: Service;
let account: Account;

beforeAll(async () => {
  service = await startService();
  account = service.state.accounts[0]!;
});
afterAll(() => service.close());
beforeEach(() => {
  service.state.options.clockSpeed = 1;
  service.state.log.length = 0;
});

const exitOf = (address: string) => service.state.exits.find(address);
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function call(path: string, key = account.key): Promise<CurlAnswer> {
  const { accountApi, ca } = service.addresses;
  return curl('--cacert', ca, '-H', `x-apikey: ${key}`, `${accountApi}${path}`);
}
const rotate = (id: string, product = 'rp', key = account.key) =>
  call(`/public/rotate_session?sessionid=${id}&product=${product}`, key);
const failed = { success: false, error: 'Failed to reset session' };

let made = 0;
/** Returns a session id that no earlier test used. */
function newId(): string {
  made += 1;
  return `TEST${String(made).padStart(4, '0')}`;
}

describe('targeting', () => {
  test.each<[string, Partial<Exit>]>([
    ['_country-DE', { country: 'DE' }],
    ['_country-de', { country: 'DE' }],
    ['_continent-oceania_country-NZ', { country: 'NZ' }],
    ['_region-california', { country: 'US', region: 'California' }],
    ['_region-uttar.pradesh', { country: 'IN', region: 'Uttar Pradesh' }],
    ['_city-new.york', { country: 'US', city: 'New York' }],
    ['_country-DE_city-frankfurt.am.main', { country: 'DE', city: 'Frankfurt am Main' }],
    ['_isp-comcastcable', { country: 'US', network: 'Comcast Cable' }],
    ['_session-ORDER001_city-paris_lifetime-10_country-FR', { country: 'FR', city: 'Paris' }],
    ['_country-FR_mode-speed_device-windows', { country: 'FR' }],
  ])('%s', async (modifiers, wanted) => {
    expect(exitOf(await seenFrom(service, { modifiers }))).toMatchObject(wanted);
  });

  test('one of several countries, each in its turn', async () => {
    const asked = { manner: 'http', modifiers: '_country-DE,FR,JP' } as const;
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 40 && seen.size < 3; i += 1) {
      seen.add(exitOf(await seenFrom(service, asked))?.country);
    }
    expect(seen).toEqual(new Set(['DE', 'FR', 'JP']));
  });

  test('exits that a test replaces stay with its own service', async () => {
    const other = await startService();
    other.state.exits.pick = () => null;
    expect(service.state.exits.pick('rp', {})).not.toBeNull();
    await other.close();
  });

  test('every country has several dozen exits with addresses of their own', () => {
    const { pick } = service.state.exits;
    for (const country of ['AD', 'DE', 'US', 'ZW']) {
      const found = new Set<string>();
      for (let exit = pick('rp', { countries: [country] }, found); exit && found.size < 36;) {
        found.add(exit.address);
        exit = pick('rp', { countries: [country] }, found);
      }
      expect(found.size).toBe(36);
      for (const address of found) expect(address).toMatch(/^127\.(?!0\.0\.)\d+\.\d+\.\d+$/);
    }
  });
});

describe('sessions', () => {
  test('two ids are two exits, and one id is one exit over HTTP and SOCKS5', async () => {
    const [one, two] = [newId(), newId()].map((id) => `_session-${id}`);
    const first = await seenFrom(service, { modifiers: one! });
    expect(await seenFrom(service, { modifiers: two! })).not.toBe(first);
    expect(await seenFrom(service, { modifiers: one!, manner: 'socks5' })).toBe(first);
    expect(await seenFrom(service, { modifiers: one!, manner: 'http' })).toBe(first);
  });

  test('an id is another session of another product or account', async () => {
    const modifiers = `_session-${newId()}`;
    const [, team] = service.state.accounts;
    const seen = [
      await seenFrom(service, { modifiers }),
      await seenFrom(service, { modifiers, code: 'mp' }),
      await seenFrom(service, { modifiers, account: team! }),
    ];
    expect(new Set(seen).size).toBe(3);
  });

  test('the first request fixes the exit: later targeting under the id changes nothing', async () => {
    const id = newId();
    const first = await seenFrom(service, { modifiers: `_country-DE_session-${id}` });
    expect(await seenFrom(service, { modifiers: `_country-FR_session-${id}` })).toBe(first);
    expect(await seenFrom(service, { modifiers: `_hardsession-${id}` })).toBe(first);
  });

  test('a sticky one runs out after its lifetime and goes on with another exit', async () => {
    service.state.options.clockSpeed = 30;
    const modifiers = `_country-DE_session-${newId()}_lifetime-1`;
    const first = await seenFrom(service, { modifiers });
    expect(await seenFrom(service, { modifiers })).toBe(first);
    await pause(2000);
    const later = await seenFrom(service, { modifiers });
    expect(later).not.toBe(first);
    expect(exitOf(later)?.country).toBe('DE');
  });

  test('all sticky ones may be made to run out; a hard one stays', async () => {
    const [sticky, hard] = [`_session-${newId()}`, `_hardsession-${newId()}`];
    const before = await seenFrom(service, { modifiers: sticky });
    const kept = await seenFrom(service, { modifiers: hard });
    await fetch(`${service.addresses.admin}/sessions/expire`, { method: 'POST' });
    expect(await seenFrom(service, { modifiers: sticky })).not.toBe(before);
    expect(await seenFrom(service, { modifiers: hard })).toBe(kept);
  });

  test('another login on the same connection gets its own exit at once', async () => {
    const { username, password, ports } = account.products.get('rp')!;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (country: string) => {
      const login = Buffer.from(`${username}:${password}_country-${country}`).toString('base64');
      const request = http.get({
        agent,
        host: '127.0.0.1',
        port: ports.http,
        path: siteFor(service, 'http', '/whoami'),
        headers: { 'proxy-authorization': `Basic ${login}` },
      });
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      const { from } = (await json(answer)) as { from: string };
      return { reused: request.reusedSocket, from };
    };
    const [first, second, third] = [await ask('DE'), await ask('DE'), await ask('FR')];
    agent.destroy();
    expect([first.reused, second.reused, third.reused]).toEqual([false, true, true]);
    expect(second.from).toBe(first.from);
    expect([first, third].map(({ from }) => exitOf(from)?.country)).toEqual(['DE', 'FR']);
  });
});

describe('rotate_session', () => {
  test('a session that was generated and never connected', async () => {
    const { text } = await call('/public/generate?product=rp&session=sticky&countries=DE');
    const id = /_session-([A-Z0-9]{8})_/.exec(text)![1]!;
    expect((await rotate(id)).json).toEqual({
      success: true,
      message: 'Session reset successfully',
    });
  });

  test('stays in the city, session by session, and never gives the last address again', async () => {
    const id = newId();
    const modifiers = `_country-DE_city-berlin_hardsession-${id}`;
    const seen = [await seenFrom(service, { modifiers })];
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await rotate(id)).status).toBe(200);
      const now = await seenFrom(service, { modifiers });
      // An address that a rotation has released is not given to the session again.
      expect(seen).not.toContain(now);
      expect(exitOf(now)).toMatchObject({ country: 'DE', city: 'Berlin' });
      seen.push(now);
    }
  });

  test('a released address is free for no other session either', async () => {
    const own = await startService();
    const { accountApi, ca } = own.addresses;
    const seenIn = (id: string) =>
      seenFrom(own, { modifiers: `_country-DE_city-berlin_hardsession-${id}` });
    const released = await seenIn('TESTFIRST');
    const query = 'sessionid=TESTFIRST&product=rp';
    const key = `x-apikey: ${own.state.accounts[0]!.key}`;
    await curl('--cacert', ca, '-H', key, `${accountApi}/public/rotate_session?${query}`);
    // A city has six exits: one is released, and one is the session's own.
    const seen = await Promise.all(['A', 'B', 'C', 'D'].map((end) => seenIn(`TESTNEXT${end}`)));
    await own.close();
    expect(new Set([...seen, released]).size).toBe(5);
  });

  test('datacenter goes by sdc', async () => {
    const id = newId();
    const before = await seenFrom(service, { code: 'dcp', modifiers: `_session-${id}` });
    expect((await rotate(id, 'sdc')).status).toBe(200);
    expect(await seenFrom(service, { code: 'dcp', modifiers: `_session-${id}` })).not.toBe(before);
  });

  test('not of an unknown session, another account’s, another product’s, or one that ran out', async () => {
    expect(await rotate('UNKNOWN1')).toMatchObject({ status: 500, json: failed });
    const id = newId();
    await seenFrom(service, { modifiers: `_session-${id}` });
    const [, team] = service.state.accounts;
    expect(await rotate(id, 'rp', team!.key)).toMatchObject({ status: 500, json: failed });
    expect(await rotate(id, 'mp')).toMatchObject({ status: 500, json: failed });
    await fetch(`${service.addresses.admin}/sessions/expire`, { method: 'POST' });
    expect(await rotate(id)).toMatchObject({ status: 500, json: failed });
  });
});

describe('the exit check', () => {
  const plain = () => new URL('/', service.addresses.exitCheck).href;
  const check = (url: string, ...args: string[]) =>
    curlThrough('--cacert', service.addresses.ca, ...args, url);

  test('tells a direct caller the address only', async () => {
    const nobody = { country: null, region: null, city: null, network: null, asn: null };
    const direct = { ip: '127.0.0.1', ...nobody };
    expect((await check(plain())).body).toBe('127.0.0.1');
    expect(JSON.parse((await check(service.addresses.exitCheck)).body)).toEqual(direct);
    expect(JSON.parse((await check(`${plain()}?format=json`)).body)).toEqual(direct);
    const accept = ['-H', 'accept: application/json'];
    expect(JSON.parse((await check(plain(), ...accept)).body)).toEqual(direct);
  });

  test('tells a caller through a proxy what the site sees', async () => {
    const modifiers = `_country-DE_session-${newId()}`;
    const from = await seenFrom(service, { modifiers });
    const proxy = proxyArguments(service, { modifiers });
    const { country, city, network } = exitOf(from)!;
    expect((await check(plain(), ...proxy)).body).toBe(from);
    const { body } = await check(service.addresses.exitCheck, ...proxy);
    expect(JSON.parse(body)).toMatchObject({ ip: from, country, city, network });
    expect(service.state.log.filter(({ where }) => where === 'exitCheck')).toHaveLength(2);
  });
});

test('the log has a line a tunnel, a line a request, and no secret', async () => {
  const modifiers = `_session-${newId()}`;
  await visit(service, { manner: 'http', modifiers, path: '/ip?id=7' });
  await visit(service, { manner: 'connect', modifiers, path: '/ip?id=8' });
  const answer = await fetch(`${service.addresses.admin}/log?since=0`);
  const text = await answer.text();
  const session = modifiers.slice(9);
  expect(JSON.parse(text)).toMatchObject([
    { where: 'proxy', kind: 'http', method: 'GET', path: '/ip?id=7', session },
    { where: 'site', path: '/ip?id=7' },
    { where: 'proxy', kind: 'connect', method: 'CONNECT', session },
    { where: 'site', path: '/ip?id=8' },
  ]);
  expect(text).not.toContain(account.products.get('rp')!.password);
});
