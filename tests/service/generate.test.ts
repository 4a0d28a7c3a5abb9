import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlThrough, siteFor } from './proxy/trial.ts';
import { curl } from './scraper/curl.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import type { Account, ProductCode } from './types.ts';

let service: Service;
let account: Account;

beforeAll(async () => {
  service = await startService();
  account = service.state.accounts[0]!;
});
afterAll(() => service.close());

function generate(query: string, key = account.key): Promise<CurlAnswer> {
  const { accountApi, ca } = service.addresses;
  return curl('--cacert', ca, `${accountApi}/public/generate?apikey=${key}&${query}`);
}
const refused = (error: string) => ({ status: 400, json: { success: false, error } });

/** Modifiers of each line in format 1, without session ids. */
async function modifiers(query: string): Promise<string[]> {
  const { status, text } = await generate(query);
  expect(status, text).toBe(200);
  return text
    .split('\n')
    .map((line) => /:[0-9a-z]+(_[^@]*)?@/.exec(line)?.[1] ?? '')
    .map((found) => found.replace(/session-[A-Z0-9]{8}(?=_|$)/, 'session-ID'));
}

describe('the form of a line', () => {
  test.each([
    ['', 'http://U:P@H:N'],
    ['&format=1', 'http://U:P@H:N'],
    ['&format=2', 'http://H:N:U:P'],
    ['&format=3', 'http://U:P:H:N'],
    ['&prepend_protocol=true', 'http://U:P@H:N'],
    ['&prepend_protocol=false', 'U:P@H:N'],
    ['&prepend_protocol=false&format=2', 'H:N:U:P'],
    ['&prepend_protocol=false&format=3', 'U:P:H:N'],
    ['&protocol=http', 'http://U:P@H:N'],
    ['&protocol=socks5', 'socks5://U:P@H:S'],
    ['&protocol=socks5&format=3&prepend_protocol=false', 'U:P:H:S'],
  ])('product=rp%s', async (query, shape) => {
    const { username, password, endpoint, ports } = account.products.get('rp')!;
    const parts: Record<string, string> = {
      U: username,
      P: password,
      H: endpoint,
      N: String(ports.http),
      S: String(ports.socks5),
    };
    const answer = await generate(`product=rp${query}`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.text).toBe(shape.replaceAll(/[UPHNS]/g, (letter) => parts[letter]!));
  });

  test.each<[string, ProductCode]>([
    ['rp', 'rp'],
    ['rpc', 'rpc'],
    ['mp', 'mp'],
    ['sdc', 'dcp'],
  ])('%s has the login and port of its product', async (code, product) => {
    const { username, password, ports } = account.products.get(product)!;
    const { text } = await generate(`product=${code}`);
    expect(text).toBe(`http://${username}:${password}@127.0.0.1:${ports.http}`);
  });
});

describe('what a line asks for', () => {
  test.each([
    ['', ''],
    ['&countries=DE', '_country-DE'],
    ['&countries=de', '_country-DE'],
    ['&city=new.york', '_city-new.york'],
    ['&countries=US&city=New%20York', '_country-US_city-new.york'],
    ['&region=bavaria', '_region-bavaria'],
    ['&countries=DE&region=Bavaria', '_country-DE_region-bavaria'],
    ['&isp=comcastcable', '_isp-comcastcable'],
    ['&isp=Comcast%20Cable', '_isp-comcastcable'],
    ['&session=sticky', '_session-ID_lifetime-30'],
    ['&session=sticky&lifetime=1', '_session-ID_lifetime-1'],
    ['&session=sticky&lifetime=1440', '_session-ID_lifetime-1440'],
    ['&session=hard', '_hardsession-ID'],
    ['&adblock=true', '_adblock-1'],
    ['&adblock=false', ''],
    [
      '&countries=US&city=chicago&session=sticky&adblock=true',
      '_country-US_city-chicago_session-ID_lifetime-30_adblock-1',
    ],
  ])('product=rp%s', async (query, wanted) => {
    expect(await modifiers(`product=rp${query}`)).toEqual([wanted]);
  });

  test('one of the countries at random per line, a session of its own per line', async () => {
    const { text } = await generate('product=rp&countries=DE,FR,JP&session=sticky&amount=100');
    const lines = text.split('\n');
    expect(lines).toHaveLength(100);
    const countries = new Set(lines.map((line) => /country-([A-Z]+)_/.exec(line)?.[1]));
    expect(countries).toEqual(new Set(['DE', 'FR', 'JP']));
    expect(new Set(lines.map((line) => /session-(\w{8})_/.exec(line)?.[1])).size).toBe(100);
  });

  test.each(['static-residential', 'static_residential'])(
    '%s gives all of the account’s addresses, whatever else is asked',
    async (code) => {
      const { username, ports } = account.products.get('static_residential')!;
      const lines = account.staticIps.map(
        ({ ip, password }) => `http://${username}:${ip}_${password}@127.0.0.1:${ports.http}`,
      );
      for (const filter of ['', '&countries=XX', '&session=hard&lifetime=5', '&amount=1']) {
        expect((await generate(`product=${code}${filter}`)).text).toBe(lines.join('\n'));
      }
    },
  );

  test('lines work as they are, over HTTP and SOCKS5', async () => {
    for (const protocol of ['http', 'socks5']) {
      const query = `product=rp&countries=DE&session=sticky&protocol=${protocol}`;
      const { text } = await generate(query);
      const proxy = ['-x', text.replace('socks5:', 'socks5h:'), '--cacert', service.addresses.ca];
      const { body } = await curlThrough(...proxy, siteFor(service, 'connect', '/whoami'));
      expect(JSON.parse(body)).toMatchObject({ country: 'DE' });
    }
    for (const line of (await generate('product=static-residential')).text.split('\n')) {
      const proxy = ['-x', line, '--cacert', service.addresses.ca];
      const { body } = await curlThrough(...proxy, siteFor(service, 'connect', '/whoami'));
      expect(line).toContain((JSON.parse(body) as { from: string }).from);
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['', 'Invalid product for user'],
    ['product=xyz', 'Invalid product for user'],
    ['product=dcp', 'Invalid product for user'],
    ['product=rp&amount=0', 'amount must be 1 to 100'],
    ['product=rp&amount=101', 'amount must be 1 to 100'],
    ['product=rp&amount=500', 'amount must be 1 to 100'],
    ['product=rp&amount=1.5', 'amount must be 1 to 100'],
    ['product=rp&amount=many', 'amount must be 1 to 100'],
    ['product=rp&format=4', 'Invalid format'],
    ['product=rp&protocol=https', 'Invalid protocol'],
    ['product=rp&countries=DE,XX', 'Unknown country: XX'],
    ['product=rp&countries=UK', 'Unknown country: UK'],
    ['product=rp&countries=DE,FR&city=berlin', 'City and region need at most one country'],
    ['product=rp&countries=DE,FR&region=bavaria', 'City and region need at most one country'],
    ['product=rp&city=new_york', 'Unknown city'],
    ['product=rp&countries=DE&city=paris', 'Unknown city'],
    ['product=rp&region=BAVARIA', 'Unknown region'],
    ['product=rp&isp=nobody', 'Unknown isp'],
    ['product=rpc&isp=comcastcable', 'isp is unavailable for rpc'],
    ['product=rpc&adblock=true', 'adblock is unavailable for rpc'],
    ['product=rp&session=eternal', 'Invalid session'],
    ['product=rp&session=sticky&lifetime=0', 'lifetime must be 1 to 1440'],
    ['product=rp&session=sticky&lifetime=1441', 'lifetime must be 1 to 1440'],
    ['product=rp&session=sticky&lifetime=2.5', 'lifetime must be 1 to 1440'],
    ['product=rp&session=hard&lifetime=30', 'lifetime is unavailable for hard sessions'],
  ])('%s: %s', async (query, error) => {
    expect(await generate(query)).toMatchObject(refused(error));
  });

  test('more than 500 lines: 429', async () => {
    const answer = await generate('product=rp&amount=501');
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({ success: false, error: 'Exceeded maximum proxy count' });
  });

  test('products without access, or with no balance left', async () => {
    const [, team, , noAccess] = service.state.accounts;
    const none = refused('Invalid product for user');
    for (const code of ['rp', 'rpc', 'mp', 'sdc', 'static-residential']) {
      expect(await generate(`product=${code}`, noAccess!.key)).toMatchObject(none);
    }
    await fetch(`${service.addresses.admin}/balances`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: team!.key, product: 'rp', balanceMb: 0 }),
    });
    expect(await generate('product=rp', team!.key)).toMatchObject(none);
    expect((await generate('product=mp', team!.key)).status).toBe(200);
  });
});
