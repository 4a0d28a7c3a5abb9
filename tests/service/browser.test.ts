import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { siteFor } from './proxy/trial.ts';
import { curl } from './scraper/curl.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Minimal client for the DevTools protocol. */
async function connect(query: string) {
  const client = new WebSocket(`${service.addresses.browserWs}/?${query}`, {
    ca: service.state.tls.ca,
  });
  await once(client, 'open');
  let last = 0;
  const call = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const id = (last += 1);
      const hear = (data: Buffer) => {
        const message = JSON.parse(data.toString()) as { id?: number; result: typeof params };
        if (message.id !== id) return;
        client.off('message', hear);
        resolve({ ...message.result });
      };
      client.on('message', hear);
      client.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  return { client, call };
}

const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  .concat('sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==')
  .flatMap((header) => ['-H', header]);
function knock(query: string, ...args: string[]) {
  const address = service.addresses.browserWs.replace('wss:', 'https:');
  return curl('--http1.1', '--cacert', service.addresses.ca, ...args, `${address}/?${query}`);
}

test('without the key nobody gets in', async () => {
  const [, , , noAccess] = service.state.accounts;
  const refused = { status: 401, json: { success: false, error: 'Invalid API key' } };
  expect(await knock('', ...upgrade)).toMatchObject(refused);
  expect(await knock('key=wrong', ...upgrade)).toMatchObject(refused);
  expect(await knock(`key=${service.addresses.keys.account}`, ...upgrade)).toMatchObject(refused);
  expect(await knock(`key=${noAccess!.browser.key}`, ...upgrade)).toMatchObject(refused);
  expect((await knock(`key=${service.addresses.keys.browser}`)).status).toBe(426);
});

test('a session is a fresh Chromium behind an exit, and there are only so many', async () => {
  const query = `key=${service.addresses.keys.browser}&proxy_country=DE`;
  service.state.accounts[0]!.browser.concurrency = 1;
  const { client, call } = await connect(query);
  const full = { status: 429, json: { error: 'Concurrency limit exceeded (1/1)' } };
  expect(await knock(query, ...upgrade)).toMatchObject(full);

  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const attached = await call('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached['sessionId']);
  const loaded = new Promise<void>((resolve) => {
    client.on('message', (data: Buffer) => {
      if (data.includes('"Page.loadEventFired"')) resolve();
    });
  });
  await call('Page.enable', {}, session);
  await call('Page.navigate', { url: siteFor(service, 'connect', '/whoami') }, session);
  await loaded;
  const expression = 'document.body.innerText';
  const { result } = await call('Runtime.evaluate', { expression }, session);
  const seen = JSON.parse((result as { value: string }).value) as { from: string; country: string };
  expect(seen.country).toBe('DE');
  expect(service.state.exits.find(seen.from)).not.toBeNull();

  client.close();
  const next = async () => (await knock(query, ...upgrade, '--max-time', '2')).status;
  await expect.poll(next, { timeout: 15_000 }).toBe(101);
});

/**
 * Node reads extra certificate authorities only at startup, so the client runs as a separate
 * process.
 */
async function throughPlaywright(query: string) {
  const script = `
    import { chromium } from '@playwright/test';
    const browser = await chromium.connectOverCDP(process.argv[1]);
    const page = await browser.contexts()[0].newPage();
    await page.goto(process.argv[2]);
    console.log(await page.locator('body').innerText());
    await browser.close();
  `;
  const page = siteFor(service, 'connect', '/whoami');
  const address = `${service.addresses.browserWs}/?${query}`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: service.addresses.ca };
  const run = promisify(execFile);
  return await run(process.execPath, ['--input-type=module', '-e', script, address, page], { env });
}

test("Playwright's connectOverCDP drives a session, which ends at its length", async () => {
  const { browser } = service.state.accounts[0]!;
  browser.concurrency = 2;
  const query = `key=${service.addresses.keys.browser}&proxy_country=DE`;
  const { stdout } = await throughPlaywright(query);
  expect(JSON.parse(stdout)).toMatchObject({ country: 'DE' });
  await expect(throughPlaywright('key=wrong')).rejects.toThrow(/401/);

  const length = browser.maxSessionLengthSeconds;
  browser.maxSessionLengthSeconds = 1;
  const { client } = await connect(query);
  const code = await new Promise<number>((resolve) => {
    client.on('close', resolve);
  });
  expect(code).toBe(1000);
  browser.maxSessionLengthSeconds = length;
}, 120_000);

test('without credits: 402', async () => {
  service.state.accounts[0]!.browser.credits = 0;
  const { status } = await knock(`key=${service.addresses.keys.browser}`, ...upgrade);
  expect(status).toBe(402);
});
