import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { defaults, readCommand } from './options.ts';
import { curl } from './scraper/curl.ts';
import type { ServiceAddresses } from './types.ts';

const main = path.join(import.meta.dirname, 'main.ts');
let running: ChildProcess | null = null;
afterEach(() => {
  running?.kill('SIGKILL');
  running = null;
});

/** Starts the command as a separate process; `out` and `err` collect its output until it exits. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return { child, out: text(child.stdout), err: text(child.stderr), ended };
}

test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
  '--json prints one line, serves until %s, and leaves nothing behind',
  async (signal) => {
    const { child, out, err, ended } = run('--json', '--credits', '12.5');
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const addresses = JSON.parse(chunk.toString()) as ServiceAddresses;
    const { accountApi, scraperApi, exitCheck, dashboard, site, siteHttp, ca, keys } = addresses;
    for (const address of [accountApi, scraperApi, exitCheck, dashboard, site]) {
      expect(address).toMatch(/^https:\/\/localhost:\d+/);
    }
    expect(addresses.browserWs).toMatch(/^wss:\/\/localhost:\d+/);
    expect(addresses.certSpki).toMatch(/^[\w+/]{43}=$/);
    const key = ['--cacert', ca, '-H', `x-apikey: ${keys.account}`];
    expect((await curl(...key, `${accountApi}/public/scraper`)).json).toMatchObject({
      credits: 12.5,
      endpoint_url: scraperApi,
    });
    const open = ['--cacert', ca];
    const health = await curl(...open, `${scraperApi}/scraper/health?api_key=${keys.scraper}`);
    expect(health.json).toMatchObject({ success: true });
    expect((await curl(...open, dashboard)).text).toContain(keys.account);
    expect((await curl(...open, site)).status).toBe(200);
    expect((await curl(siteHttp)).status).toBe(200);

    child.kill(signal);
    expect((await ended)[0]).toBe(0);
    expect(existsSync(path.dirname(ca))).toBe(false);
    expect((await out).trimEnd().split('\n')).toHaveLength(1);
    expect(await err).toBe('');
  },
);

test('without --json it prints a list to read', async () => {
  const { child, ended } = run();
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^accountApi +https:\/\/localhost:\d+$/m);
  expect(chunk.toString()).toMatch(/^account key +local-personal-key-/m);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('--help says how, and an option that is none ends with 2', async () => {
  const help = run('--help');
  expect((await help.ended)[0]).toBe(0);
  expect(await help.out).toContain('--hand-over 408|202');
  const failed = run('--speed', '3');
  expect((await failed.ended)[0]).toBe(2);
  expect(await failed.err).toContain('--speed');
});

test.each<[string[], object]>([
  [[], defaults],
  [['--sync-limit', '3'], { syncLimitSeconds: { request: 3, browser: 3 } }],
  [['--hand-over', '202'], { handOver: '202' }],
  [['--concurrency', '2'], { concurrency: 2 }],
  [['--credits', '7'], { credits: 7 }],
  [['--balance-mb', '0.5'], { balanceMb: 0.5 }],
  [['--clock-speed', '60'], { clockSpeed: 60 }],
  [['--agent-delay-ms', '100000'], { agentDelayMs: 100_000 }],
  [['--strict-keys'], { strictKeys: true }],
])('%j', (argv, wanted) => {
  expect(readCommand(argv).options).toEqual({ ...defaults, ...wanted });
});

test.each([
  ['--credits', '-1'],
  ['--credits', 'many'],
  ['--hand-over', '500'],
  ['--clock-speed', '0'],
  ['--sync-limit', ''],
])('%s %s is refused', (name, value) => {
  expect(() => readCommand([name, value])).toThrow(name);
});
