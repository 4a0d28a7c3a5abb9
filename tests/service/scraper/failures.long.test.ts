import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen, stamp, tries } from './conformance.ts';
import { finished, startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

/** Port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

describe('failures are real ones, refunded', () => {
  const failed = (message: string, url: string): object => ({
    success: false,
    error: 'Scraping failed',
    message,
    url,
    credits_used: 0,
    timestamp: stamp,
  });

  async function fails(
    mode: string,
    url: string,
    message: string,
    attempts: number,
  ): Promise<void> {
    const answer = await service.scrape({ url, mode });
    expect([answer.status, answer.json]).toEqual([500, failed(message, url)]);
    expect(tries(service)).toEqual(Array.from({ length: attempts }, (_, at) => at + 1));
    expect(service.account.scraper.credits).toBe(1000);
    expect(service.state.charges).toEqual([]);
    expect(answer.headers.get('x-credits-used')).toBe('0');
  }

  // RFC 2606 reserves `.invalid`, so this name never resolves.
  test.each(['request', 'browser', 'auto'])('DNS, not retried: %s', (mode) =>
    fails(mode, 'https://nowhere.invalid/', 'DNS resolution failed', 1),
  );

  test('connection refused: five retries by request, three by auto and browser', async () => {
    const url = `https://shop.vantage.test:${await closedPort()}/`;
    await fails('request', url, 'Connection refused', 6);
    service.state.log.length = 0;
    await fails('auto', url, 'Connection refused', 4);
    service.state.log.length = 0;
    await fails('browser', url, 'Connection refused', 4);
  });

  test.each(['request', 'browser'])('TLS against a plain port: %s', (mode) => {
    const url = `${service.siteHttp.replace('http:', 'https:')}/`;
    return fails(mode, url, 'SSL certificate error', mode === 'request' ? 6 : 4);
  });

  test('a certificate for another name', async () => {
    const url = `https://not.covered.localhost:${new URL(service.site).port}/`;
    await fails('request', url, 'SSL certificate error', 6);
  });

  test('navigation timeout, not retried', async () => {
    const hasty = await startTrial({}, { timeoutMs: 1000 });
    try {
      for (const mode of ['request', 'browser']) {
        const url = `${hasty.site}/slow?seconds=20`;
        const answer = await hasty.scrape({ url, mode });
        expect([answer.status, answer.json]).toEqual([500, failed('Navigation timeout', url)]);
      }
      expect(hasty.state.log.filter(({ attempt }) => attempt !== undefined)).toHaveLength(2);
    } finally {
      await hasty.close();
    }
  });

  test('a page that crashes its tab', () =>
    fails('browser', `${service.site}/crash`, 'Page crashed', 4));

  test('502 is retried and then fails; a site that recovers is a success charged once', async () => {
    await fails('request', `${service.site}/fail?status=502`, 'Gateway error', 6);
    service.state.log.length = 0;
    const url = `${service.site}/fail?status=504&times=2&id=s`;
    expect((await service.scrape({ url, mode: 'request' })).status).toBe(200);
    expect(tries(service)).toEqual([1, 2, 3]);
    const crashing = { url: `${service.site}/crash?times=1&id=s`, mode: 'browser' };
    expect((await service.scrape(crashing)).text).toContain('Recovered');
    expect(service.state.charges.map(({ credits }) => credits)).toEqual([2, 5]);
  });
});

describe('faults', () => {
  const ask = (): object => ({ url: `${service.site}/ip`, mode: 'request' });
  const path = '/scraper/realtime';

  test('status ends the call before anything is done', async () => {
    service.faults.add({ area: 'scraper', kind: 'status', status: 503, count: 1 });
    const answer = await service.scrape(ask());
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { success: false, error: 'Service unavailable', timestamp: stamp },
    ]);
    expect((await service.scrape(ask())).status).toBe(200);
    expect(service.state.charges).toHaveLength(1);
  });

  test('a share of the calls is hit, the same for the same seed, and tells how long to wait', async () => {
    const hits = async () => {
      service.faults.clear();
      const wait = { status: 429, waitSeconds: 7 };
      service.faults.add({ area: 'scraper', path, kind: 'status', share: 0.5, seed: 3, ...wait });
      const answers = [];
      for (let at = 0; at < 12; at += 1) answers.push(await service.scrape(ask()));
      const [active] = service.faults.list();
      const hit = answers.filter(({ status }) => status === 429);
      expect(active?.met).toBe(hit.length);
      for (const { json } of hit) expect(json).toMatchObject({ reset: 7 });
      return answers.map(({ status }) => status);
    };
    const first = await hits();
    expect(new Set(first)).toEqual(new Set([200, 429]));
    expect(await hits()).toEqual(first);
    service.faults.clear();
    const line = service.state.log.find(({ target }) => target === `${service.site}/ip`);
    expect(line?.began).toBeLessThanOrEqual(line?.at ?? 0);
  });

  test.each(['cut', 'garbage'] as const)('%s loses the reply, not the charge', async (kind) => {
    service.faults.add({ area: 'scraper', path, kind, count: 1 });
    const answer = await service.scrape(ask());
    expect(answer.json).toBeUndefined();
    expect(answer.status).toBe(kind === 'cut' ? 0 : 200);
    await expect.poll(() => service.state.charges.length).toBe(1);
    const call = service.state.log.find((line) => line.path === path);
    expect(call?.status).toBe(answer.status);
  });

  test('a reply of a task that is cut leaves the task to be asked again', async () => {
    const sent = await service.scrape({ ...ask(), async: true });
    service.faults.add({ area: 'scraper', path: '/scraper/tasks', kind: 'cut', count: 1 });
    expect((await service.poll(textField(sent.json, 'check_url'))).status).toBe(0);
    expect((await finished(service, sent)).json).toMatchObject({ status: 'completed' });
  });

  test('dead ends the connection untouched, delay waits and goes on', async () => {
    service.faults.add({ area: 'scraper', kind: 'dead', count: 1 });
    expect((await service.scrape(ask())).status).toBe(0);
    expect(service.account.scraper.credits).toBe(1000);
    service.faults.add({ area: 'scraper', kind: 'delay', ms: 600, count: 1 });
    const begun = Date.now();
    expect((await service.scrape(ask())).status).toBe(200);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(600);
  });
});
