import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Names } from '../fixtures/names.ts';
import type { Service } from '../service/service.ts';
import { chromiumWithBuild, workerOf } from './harness.ts';
import { Vantage } from './vantage.ts';

/**
 * A Chromium that tests may leave alone. While Playwright is attached to it, no worker is ever ended:
 * a `fetch` of 40 s finished there, and was cut after 30.0 s in a browser that was left (measured on
 * Chromium 156). What must survive by itself can only be tested unwatched.
 */
export interface Unwatched {
  /** Attaches for as long as `look` takes, then leaves the browser to itself again. */
  watch<T>(look: (vantage: Vantage) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function startUnwatched(service: Service, where: Names): Promise<Unwatched> {
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
        return await look(new Vantage(context, service, where, origin));
      } finally {
        // Over CDP this detaches; the browser goes on.
        await attached.close();
      }
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The address that Chromium prints when it may be attached to. */
function endpointOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    browser.stderr?.on('data', (data: Buffer) => {
      told += data.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${told}`)));
  });
}
