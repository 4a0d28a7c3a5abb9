import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentCall, codeFor, proxiedRequest, scrapeCall } from '@/utils/export/code';
import { browserCode } from '@/utils/export/code/browser';
import { proxyCode } from '@/utils/export/code/proxies';

test('the sample for the agent waits for its headers as long as Vantage does', () => {
  const { text, install } = codeFor('node', agentCall('', 'List my schedules', null));
  expect(text).toContain('headersTimeout: 900_000');
  expect(text).toContain('  dispatcher,\n});');
  expect(text).toMatch(/await dispatcher\.close\(\);\n$/);
  expect(install).toBe('npm install undici');
});

test('the sample for a scrape needs no package', () => {
  const options = { mode: 'auto', country: '', screenshot: false } as const;
  const { text, install } = codeFor('node', scrapeCall('https://a.test/', options, null));
  expect(text).not.toContain('dispatcher');
  expect(install).toBe('');
});

describe('variables', () => {
  const bodies: string[] = [];
  let connections = 0;
  let port = 0;
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => bodies.push(part));
    request.on('end', () => response.end('{}'));
  }).on('connection', () => (connections += 1));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    bodies.length = 0;
    connections = 0;
  });
  afterAll(() => server.close());

  /** Runs a sample with no other variables; rejects with its error output. */
  const run = (text: string, env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text], { env });

  const scrape = () => {
    const options = { mode: 'request', country: '', screenshot: false, session: 'AB12CD' } as const;
    const headers = 'Cookie: secret\nAccept: text/html';
    return scrapeCall('https://a.test/', { ...options, headers }, `http://127.0.0.1:${port}`);
  };
  const secrets = { VANTAGE_SCRAPER_KEY: 'key', HEADER_COOKIE: 'a=1', VANTAGE_SESSION: 'XY' };
  const proxied = () => proxiedRequest('http://a.test/', 'DE', { host: '127.0.0.1', port });
  const login = { PROXY_USERNAME: 'user', PROXY_PASSWORD: 'word' };

  test('are sent when all are set', async () => {
    await run(codeFor('node', scrape()).text, secrets);
    const [body = ''] = bodies;
    expect(JSON.parse(body)).toMatchObject({
      additional_headers: { Cookie: 'a=1', Accept: 'text/html' },
    });
    expect(body).toContain('"XY"');
  });

  test.each([
    ...Object.keys(secrets).map((name) => [name, scrape, secrets] as const),
    ...Object.keys(login).map((name) => [name, proxied, login] as const),
  ])('nothing is sent while %s is not set', async (name, request, all) => {
    const { text } = codeFor('node', request());
    const stopped = new RegExp(`${name} is not set`);
    await expect(run(text, { ...all, [name]: '' })).rejects.toThrow(stopped);
    const others = Object.entries(all).filter(([other]) => other !== name);
    await expect(run(text, Object.fromEntries(others))).rejects.toThrow(stopped);
    expect(connections).toBe(0);
  });
});

describe('the function that reads variables', () => {
  const listed = (tool: 'playwright' | 'puppeteer', withLogin: boolean) => {
    const proxy = { host: 'p.test', port: 80, username: 'user', password: 'word' };
    return proxyCode(tool, { ...proxy, protocol: 'http', withLogin }).text;
  };
  const session = (tool: 'playwright' | 'puppeteer', key: string | null) =>
    browserCode(tool, { before: 'wss://s.test/?key=', url: 'https://a.test/', key }).text;

  test.each([
    ['the agent', codeFor('node', agentCall('', 'Hello', null)).text],
    ['Node', codeFor('node', proxiedRequest('https://a.test/', '', null)).text],
    ['Playwright', codeFor('playwright', proxiedRequest('https://a.test/', 'DE', null)).text],
    ['Playwright, of a proxy list', listed('playwright', false)],
    ['Puppeteer, of a proxy list', listed('puppeteer', false)],
    ['Playwright, with a session', session('playwright', null)],
    ['Puppeteer, with a session', session('puppeteer', null)],
  ])('%s: reads all of them', (_title, text) => {
    expect(text).toContain('\n\nfunction environment(name) {\n');
    expect(text).toMatch(/environment\("[A-Z_]+"\)/);
    expect(text).not.toContain('process.env.');
  });

  test.each(['playwright', 'puppeteer'] as const)('%s: is left out for none', (tool) => {
    expect(listed(tool, true)).not.toContain('environment');
    expect(session(tool, 'key')).not.toContain('environment');
  });
});
