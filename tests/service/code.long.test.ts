import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  agentCall,
  codeFor,
  type CodeLanguage,
  languagesFor,
  proxiedRequest,
  scrapeCall,
  type ServiceCall,
} from '../../utils/export/code';
import { FromEnvironment } from '../../utils/export/code/quote';
import { names } from '../fixtures/names.ts';
import { type Machine, prepareMachine } from './code/machine.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let machine: Machine;
let environment: Record<string, string>;
beforeAll(async () => {
  machine = prepareMachine();
  service = await startService({ credits: 10_000 });
  const { ca, keys } = service.addresses;
  const product = service.state.accounts[0]?.products.get('rp');
  environment = {
    CURL_CA_BUNDLE: ca,
    REQUESTS_CA_BUNDLE: ca,
    NODE_EXTRA_CA_CERTS: ca,
    VANTAGE_SCRAPER_KEY: keys.scraper,
    PROXY_USERNAME: product?.username ?? '',
    PROXY_PASSWORD: product?.password ?? '',
  };
});
afterAll(async () => {
  machine.remove();
  await service.close();
});

const options = { mode: 'request', country: 'DE', screenshot: false } as const;
const languages = ['curl', 'python', 'node'] as const satisfies CodeLanguage[];

const naughty = [
  ["'", '"', '\\', '\\\\n', '$HOME', '$(id)', '`id`', '!!', '%s', '${x}', '\r\n', '\t', '\0'],
  ['\u{1f600}', '\u{e0041}', '\ud800', '\u202e', '\u2028', 'für 東京', "'''", '"""', '#{x}'],
  ['\\u0041', '\\N{DASH}', '</script>', '', ' ', '{[]}', '@file', '\u007f', '\u0085', '\ufeff'],
].flat();

describe.each(languages)('%s, run against the service', (language) => {
  test('scrapes', async () => {
    const url = `${service.addresses.site}/product/7?a=[1-3]{x}'$(id)`;
    const call = scrapeCall(url, options, service.addresses.scraperApi);
    const answer: unknown = JSON.parse(await machine.run(codeFor(language, call), environment));
    expect(answer).toMatchObject({ success: true, status_code: 200, credits_used: 2 });
  });

  test('asks the agent', async () => {
    const message = 'How many "credits" do I have?\n$HOME `id` \\ it\'s für 東京 \u{1f600}';
    const call = agentCall('', message, service.addresses.scraperApi);
    const answer: unknown = JSON.parse(await machine.run(codeFor(language, call), environment));
    expect(answer).toMatchObject({ success: true });
  });

  test('keeps an answer that is no text', async () => {
    const call = scrapeCall(
      `${service.addresses.site}/article`,
      { mode: 'browser', country: '', screenshot: false, content: 'screenshot', delivery: 'raw' },
      service.addresses.scraperApi,
    );
    await machine.run(codeFor(language, call), environment);
    const file = readFileSync(join(machine.folder, 'result.png'));
    expect(file.subarray(1, 4).toString()).toBe('PNG');
  });

  test('goes through the proxy, out of the country', async () => {
    const { exitCheck } = names(service.addresses);
    const product = service.state.accounts[0]?.products.get('rp');
    const proxy = product && { host: product.endpoint, port: product.ports.http };
    const named = codeFor(language, proxiedRequest(exitCheck, 'DE', proxy ?? null));
    const open = codeFor(language, proxiedRequest(exitCheck, 'FR', null));
    const server = { PROXY_SERVER: `http://${proxy?.host}:${proxy?.port}` };
    const seen: unknown = JSON.parse(await machine.run(named, environment));
    expect(seen).toMatchObject({ country: 'DE' });
    const other: unknown = JSON.parse(await machine.run(open, { ...environment, ...server }));
    expect(other).toMatchObject({ country: 'FR' });
    if (language !== 'python') return;
    const shim: unknown = JSON.parse(await machine.runWithShim(named, environment));
    expect(shim).toMatchObject({ country: 'DE' });
  });

  test('sends every text exactly as it is', async () => {
    const texts = [
      ...naughty,
      ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 200, seed: 7 }),
      ...fc.sample(
        fc.string({
          unit: fc.constantFrom(...Array.from('\'"\\$`!\n\r{}u0041Nx ')),
          maxLength: 20,
        }),
        {
          numRuns: 200,
          seed: 8,
        },
      ),
    ];
    const body = {
      texts,
      names: Object.fromEntries([...texts, '__proto__'].map((text, at) => [text, at])),
      numbers: [0, -1, 1.5, 1e300],
      words: [true, false, null],
      empty: [[], {}],
    };
    const secret = String.raw`a=1; b=$2; c="\"; d='%&`;
    const received = await receive(async (root) => {
      const call: ServiceCall = {
        kind: 'call',
        root,
        path: '/scraper/realtime',
        body: { ...body, secret: new FromEnvironment('HEADER_COOKIE') },
        saves: null,
      };
      const extra = { ...environment, HEADER_COOKIE: secret };
      expect(codeFor(language, call).text).not.toContain('b=$2');
      await machine.run(codeFor(language, call), extra);
      if (language === 'python') await machine.runWithShim(codeFor(language, call), extra);
    });
    for (const one of received) {
      expect(one.key).toBe(environment['VANTAGE_SCRAPER_KEY']);
      expect(one.body).toEqual({ ...body, secret });
    }
    expect(received).toHaveLength(language === 'python' ? 2 : 1);
  });
});

/** Returns the requests that a server on this machine received during a call. */
async function receive(
  work: (root: string) => Promise<void>,
): Promise<{ key: string | string[] | undefined; body: unknown }[]> {
  const received: { key: string | string[] | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      received.push({ key: request.headers['x-api-key'], body });
      response.end('{}');
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return received;
}

test('Playwright opens the page through the proxy', async () => {
  const product = service.state.accounts[0]?.products.get('rp');
  const proxy = { host: product?.endpoint ?? '', port: product?.ports.http ?? 0 };
  const { siteHttp } = names(service.addresses);
  const before = service.state.log.length;
  const request = proxiedRequest(`${siteHttp}/ip?it's="x"`, 'DE', proxy);
  const page = await machine.run(codeFor('playwright', request), environment);
  const [exit = ''] = /\d+\.\d+\.\d+\.\d+/.exec(page) ?? [];
  expect(service.state.exits.find(exit)?.country).toBe('DE');
  expect(service.state.log.length).toBeGreaterThan(before);
}, 120_000);

test('no secret stands in the text', () => {
  const call = scrapeCall(
    'https://me:hunter2@shop.vantage.test/',
    {
      ...options,
      session: 'AB12CD',
      headers: 'Authorization: Bearer hunter2\nCookie: id=hunter2\nAccept: text/html',
    },
    null,
  );
  for (const language of languagesFor(call)) {
    const { text, variables } = codeFor(language, call);
    expect(text).not.toMatch(/hunter2|AB12CD/);
    expect(text).toContain('text/html');
    expect([...variables].sort()).toEqual([
      'HEADER_AUTHORIZATION',
      'HEADER_COOKIE',
      'VANTAGE_SCRAPER_KEY',
      'VANTAGE_SCRAPER_URL',
      'VANTAGE_SESSION',
    ]);
  }
});
