import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proxyCode, type ProxyTool, proxyTools } from '../../utils/export/code/proxies';
import type { Sample } from './code/machine.ts';
import { articleTitle, naughty, openSamples, type SamplesRoom } from './code/samples.ts';
import { curlThrough, siteFor } from './proxy/trial.ts';

let room: SamplesRoom;
beforeAll(async () => {
  room = await openSamples();
});
afterAll(() => room.close());
beforeEach(() => {
  room.service.state.log.length = 0;
});

describe('one proxy string, as the settings of a program', () => {
  const example = 'https://example.com/';
  interface Wanted {
    withLogin: boolean;
    protocol?: 'http' | 'socks5';
  }
  /** Generated code with its example URL replaced by a unique path of the demo site. */
  function sample(tool: ProxyTool, { withLogin, protocol = 'http' }: Wanted, page: string): Sample {
    const { username, endpoint: host, ports } = room.product;
    const password = `${room.product.password}_country-DE`;
    const asked = { username, password, host, port: ports[protocol], protocol, withLogin };
    const { text, file } = proxyCode(tool, asked);
    expect(text.split(example)).toHaveLength(tool === 'scrapy' ? 1 : 2);
    expect(text.includes('PROXY_PASSWORD}') && withLogin).toBe(false);
    return { text: text.replace(example, page), file };
  }
  const login = (): Record<string, string> => ({
    ...room.environment,
    PROXY_USERNAME: room.product.username,
    PROXY_PASSWORD: `${room.product.password}_country-DE`,
  });
  const page = (path: string) => siteFor(room.service, 'http', path);

  test.each([
    ['http', false],
    ['http', true],
    ['socks5', false],
    ['socks5', true],
  ] as const)('curl, run: %s, the login in it: %s', async (protocol, withLogin) => {
    const code = sample(
      'curl',
      { withLogin, protocol },
      siteFor(room.service, 'connect', '/whoami'),
    );
    const printed = await room.machine.run(code, withLogin ? room.environment : login());
    expect(JSON.parse(printed)).toMatchObject({ country: 'DE' });
    if (withLogin) return;
    await expect(room.machine.run(code, room.environment)).rejects.toThrow(/PROXY_USERNAME/);
  });

  describe.each(['playwright', 'puppeteer'] as const)('%s', (tool) => {
    test.each([false, true])(
      'run, the login in it: %s',
      async (withLogin) => {
        const path = `/article?by=${tool}-${withLogin}`;
        const code = sample(tool, { withLogin }, page(path));
        const printed = await room.machine.run(code, withLogin ? room.environment : login());
        expect(printed.trim()).toBe(articleTitle);
        expect(room.countryOf(path)).toBe('DE');
      },
      120_000,
    );
  });

  test.each([false, true])(
    'scrapy, its settings run by Python without Scrapy, the login in it: %s',
    async (withLogin) => {
      const { text } = sample('scrapy', { withLogin }, '');
      room.machine.keep({ text, file: 'settings.py' });
      const asked = { text: whatScrapyAsks, file: 'asked.py' };
      const proxy = (await room.machine.run(asked, withLogin ? room.environment : login())).trim();
      const trusted = ['--cacert', room.service.addresses.ca];
      const { body } = await curlThrough(
        '-x',
        proxy,
        ...trusted,
        siteFor(room.service, 'connect', '/whoami'),
      );
      expect(JSON.parse(body)).toMatchObject({ country: 'DE' });
    },
  );

  test.each(proxyTools)(
    '%s: a login of odd letters goes out as it is',
    async (tool) => {
      const { username, password } = room.product;
      Object.assign(room.product, { username: naughty, password: naughty });
      try {
        const path = `/article?odd=${tool}`;
        const code = sample(tool, { withLogin: true }, page(path));
        if (tool === 'scrapy') {
          room.machine.keep(code);
          const asked = { text: whatScrapyAsks, file: 'asked.py' };
          await curlThrough(
            '-x',
            (await room.machine.run(asked, room.environment)).trim(),
            page(path),
          );
        } else await room.machine.run(code, room.environment);
        expect(room.countryOf(path)).toBe('DE');
        // A login from the environment is escaped by the generated code at run time.
        const { text } = sample(tool, { withLogin: false }, page(path));
        expect(text.includes('%25')).toBe(tool === 'curl');
      } finally {
        Object.assign(room.product, { username, password });
      }
    },
    120_000,
  );
});

/** Calls the middleware as Scrapy does and returns the proxy set on the request. */
const whatScrapyAsks = `
import settings

class Request:
  meta = {}

for middleware, place in settings.DOWNLOADER_MIDDLEWARES.items():
  assert place < 750
  assert middleware().process_request(Request) is None
print(Request.meta["proxy"])
`;
