import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Names } from '../fixtures/names.ts';
import type { Service } from '../service/service.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { watchContext } from './canary-watch.ts';
import { chromiumWithBuild, workerOf } from './harness.ts';
import { Vantage } from './vantage.ts';

/**
 * Chromium that runs without an attached driver. While Playwright is attached, no worker is ever
 * stopped: a `fetch` of 40 s finished there, but was cut after 30.0 s in a browser without a driver
 * (measured on Chromium 156). Tests of what must survive a stop need this browser.
 */
interface Unwatched {
  /** Attaches the driver while `look` runs, then detaches it again. */
  watch<T>(look: (vantage: Vantage) => Promise<T>): Promise<T>;
  /** Ends the browser, and searches its profile for secrets. */
  close(): Promise<void>;
}

export async function startUnwatched(
  service: Service,
  where: Names,
  canaries: Canaries,
): Promise<Unwatched> {
  const { executablePath, args } = chromiumWithBuild(service);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-unwatched-'));
  const browser = spawn(
    executablePath,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const endpoint = await endpointOf(browser);
  return {
    async watch(look) {
      const attached = await chromium.connectOverCDP(endpoint);
      try {
        const [context] = attached.contexts();
        if (!context) throw new Error('Chromium has no window');
        const worker = await workerOf(context);
        const origin = `chrome-extension://${new URL(worker.url()).host}`;
        const search = watchContext(context, canaries, service.addresses);
        const result = await look(new Vantage(context, service, where, origin));
        await search();
        return result;
      } finally {
        // Over CDP, close() only detaches; the browser keeps running.
        await attached.close();
      }
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      await canaries.searchProfile(profile);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** CDP URL that Chromium prints once it accepts connections. */
function endpointOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    browser.stderr?.on('data', (data: Buffer) => {
      output += data.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${output}`)));
  });
}
