import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { parseSiteList } from '../../utils/proxy/routing/site-list';
import { expect, test, workerOf } from '../e2e/harness.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { median, printFigure } from './figures.ts';

const loads = 30;
const sets = 9;

/** A list with the demo site in the middle. */
function listOf(count: number): string {
  const names = Array.from({ length: count - 1 }, (_, at) => `*.site-${at}.example`);
  return names.toSpliced(count / 2, 0, 'shop.vantage.test').join('\n');
}

/** Sends a message as an extension page does. @returns milliseconds until the reply. */
async function send(page: Page, type: string, input: object): Promise<number> {
  const { reply, took } = await page.evaluate(
    async (message) => {
      const began = performance.now();
      const reply: unknown = await chrome.runtime.sendMessage(message);
      return { reply, took: performance.now() - began };
    },
    { type, input },
  );
  expect(reply, type).toMatchObject({ ok: true });
  return took;
}

async function loadTimes(tab: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < loads; at += 1) {
    const began = performance.now();
    await tab.goto(`${url}?${at}`);
    times.push(performance.now() - began);
  }
  return times;
}

/**
 * Milliseconds of the bare API call by an extension that does nothing else, in a separate browser.
 */
async function bareSets(scripts: readonly string[]): Promise<number[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-bare-'));
  const manifest = {
    manifest_version: 3,
    name: 'Bare',
    version: '1',
    permissions: ['proxy'],
    background: { service_worker: 'worker.js' },
  };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'worker.js'), '');
  await writeFile(path.join(folder, 'page.html'), '<!doctype html><title>Bare</title>');
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  const args = chromiumArguments({ certSpki: '' }, folder);
  const context = await chromium.launchPersistentContext('', { executablePath, args });
  try {
    const { host } = new URL((await workerOf(context)).url());
    const page = await context.newPage();
    await page.goto(`chrome-extension://${host}/page.html`);
    const medians: number[] = [];
    for (const data of scripts) {
      const took = await page.evaluate(
        async ({ data, sets }) => {
          const { settings } = chrome.proxy;
          const value = { mode: 'pac_script' as const, pacScript: { data, mandatory: true } };
          const times: number[] = [];
          for (let at = 0; at < sets; at += 1) {
            await settings.clear({});
            const began = performance.now();
            await settings.set({ value });
            times.push(performance.now() - began);
          }
          return times;
        },
        { data, sets },
      );
      medians.push(median(took));
    }
    return medians;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('100,000 sites: loading a page and applying the rules', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.open('popup.html');
  const tab = await vantage.context.newPage();
  const medians: { load: number; apply: number; script: string }[] = [];
  for (const count of [10, 100_000]) {
    const { sites } = parseSiteList(listOf(count));
    const id = `sites-${count}`;
    await send(page, 'profiles/save', { profile: profileOf(id), sites });
    const appliedRoutes: number[] = [];
    for (let at = 0; at < sets; at += 1) {
      appliedRoutes.push(await send(page, 'proxy/switch', { profileId: id, on: true }));
      if (at < sets - 1) await send(page, 'proxy/switch', { profileId: id, on: false });
    }
    await tab.goto(`${where.siteHttp}/ip`);
    const exit = (await tab.locator('body').innerText()).split('\n')[0] ?? '';
    expect(service.state.exits.find(exit)?.country).toBe('DE');
    const times = await loadTimes(tab, `${where.siteHttp}/ip`);
    const script = await page.evaluate(async () => {
      const { value } = await chrome.proxy.settings.get({});
      return value.pacScript?.data ?? '';
    });
    expect(script).toContain('FindProxyForURL');
    medians.push({ load: median(times), apply: median(appliedRoutes), script });
    await send(page, 'proxy/switch', { profileId: id, on: false });
  }
  const [few, many] = medians;
  if (!few || !many) throw new Error('Nothing was measured');
  const [bareFew = NaN, bareMany = NaN] = await bareSets([few.script, many.script]);
  const load = many.load / few.load;
  // The other work of a switch takes the same time with 10 sites, so that time is subtracted.
  const apply = (many.apply - few.apply + bareFew) / bareMany;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  console.log(`  load: ${ms(few.load)} with 10, ${ms(many.load)} with 100,000`);
  console.log(`  switch: ${ms(few.apply)} with 10, ${ms(many.apply)} with 100,000`);
  console.log(`  bare set: ${ms(bareFew)} with 10, ${ms(bareMany)} with 100,000`);
  printFigure(
    'a load through 100,000 sites, in loads through 10',
    load,
    ' times',
    'at most 2',
    load <= 2,
  );
  printFigure(
    'applying them, in bare sets of the same script',
    apply,
    ' times',
    'at most 1.5',
    apply <= 1.5,
  );
});

function profileOf(id: string): object {
  return {
    id,
    name: id,
    kind: 'service',
    product: 'rp',
    countries: ['DE'],
    session: 'sticky',
    lifetimeMinutes: 60,
    where: { scope: 'only', windows: 'all', containers: [] },
  };
}
