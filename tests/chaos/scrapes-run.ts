import { addFault } from '../fixtures/admin.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { names, onOwnHost } from '../fixtures/names.ts';
import { Vantage } from '../e2e/vantage.ts';
import { startService, type Service } from '../service/service.ts';
import { MortalBrowser } from './scrapes-browser.ts';
import { Killer } from './scrapes-killer.ts';
import { batchesOf, faultsOf, waitSeconds } from './scrapes-plan.ts';
import { readRuns, type Press, pressAll } from './scrapes-press.ts';
import { type Verdict, verdictOf } from './scrapes-verdict.ts';

interface ScrapesOptions {
  canaries: Canaries;
  build: string;
  seed: number;
  presses: number;
  browserKills: number;
}

export interface ScrapesOutcome extends Verdict {
  presses: number;
  /** Number of presses that had to be repeated because they had no effect. */
  again: number;
  workerKills: number;
  browserKills: number;
  /** Number of calls to the scraper, and by kind those that a fault hit. */
  calls: number;
  faults: Record<string, number>;
  /** Text of the Account page. */
  ledger: string;
  /** Credits that the service charged in total, and that the account lost. */
  charged: number;
  gone: number;
  pressSeconds: number;
  seconds: number;
}

const credits = 100_000;
const ends = new Set(['done', 'failed', 'unknown', 'cancelled']);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Scrapes while workers, browser and service fail, waits until nothing is running, and compares the
 * records of both sides.
 */
export async function runScrapes(options: ScrapesOptions): Promise<ScrapesOutcome> {
  const service = await startService({ credits, concurrency: 50 });
  const { canaries } = options;
  const browser = await MortalBrowser.start({ service, canaries }, options.build).catch(
    async (error) => {
      await service.close();
      throw error;
    },
  );
  const killer = new Killer(browser, options.seed, 2000);
  try {
    return await play(service, browser, killer, options);
  } finally {
    await killer.stop();
    await browser.close();
    canaries.hear(service);
    await service.close();
  }
}

async function play(
  service: Service,
  browser: MortalBrowser,
  killer: Killer,
  { seed, presses: count, browserKills }: ScrapesOptions,
): Promise<ScrapesOutcome> {
  const where = names(service.addresses);
  await new Vantage(browser.context, service, where, browser.origin).connect();
  for (const fault of faultsOf(seed)) await addFault(service, fault);
  const presses = Array.from({ length: count }, (_, at): Press => {
    const mark = `press-${at}.vantage.test`;
    return { url: `${onOwnHost(where.siteHttp, `press-${at}`)}/echo`, mark, times: 0 };
  });

  const began = Date.now();
  killer.start();
  for (const [at, batch] of batchesOf(seed, count, browserKills).entries()) {
    const chosen = batch.presses.flatMap((index) => presses[index] ?? []);
    const { killAfter } = batch;
    await pressAll(browser, chosen, at % 8 === 4, async () => {
      if (killAfter === null) return;
      await pause(killAfter);
      await killer.killBrowser();
    });
    if (at % 20 === 10) await wait(browser, at % 40 === 10);
    await pause(batch.pause);
  }
  const pressSeconds = (Date.now() - began) / 1000;
  await drained(browser, 120_000 + count * 300);
  await killer.stop();
  const seconds = (Date.now() - began) / 1000;

  const runs = await readRuns(browser, true);
  const { log, charges, accounts } = service.state;
  // Excludes log entries of attempts at the target.
  const calls = log.filter((line) => line.where === 'scraper' && line.attempt === undefined);
  const faults = await faultsMet(service);
  return {
    ...verdictOf({ presses, runs, charges, log: calls, waitSeconds, deaths: killer.deaths }),
    presses: count,
    again: presses.filter(({ times }) => times > 1).length,
    workerKills: killer.workers,
    browserKills,
    calls: calls.length,
    faults,
    ledger: await ledger(browser),
    charged: charges.reduce((sum, charge) => sum + charge.credits, 0),
    gone: credits - (accounts[0]?.scraper.credits ?? 0),
    pressSeconds,
    seconds,
  };
}

/**
 * Alternates between waiting for results and background tasks. A worker that dies over this changes
 * nothing.
 */
async function wait(browser: MortalBrowser, waits: boolean): Promise<void> {
  const input = { scrapeDelivery: waits ? 'wait' : 'background' };
  await browser.page
    .evaluate((sent) => chrome.runtime.sendMessage({ type: 'settings/save', input: sent }), input)
    .catch(() => null);
}

/** Checks every second, like a user who opens the popup, until every run has ended. */
async function drained(browser: MortalBrowser, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  for (;;) {
    const open = (await readRuns(browser)).filter(({ state }) => !ends.has(state));
    if (open.length === 0) return;
    if (Date.now() > until) throw new Error(`Still under way: ${JSON.stringify(open)}`);
    await browser.page
      .evaluate(() => chrome.runtime.sendMessage({ type: 'app/hello', input: {} }))
      .catch(() => null);
    await pause(1000);
  }
}

async function faultsMet(service: Service): Promise<Record<string, number>> {
  const answer = await fetch(`${service.addresses.admin}/faults`);
  const met = (await answer.json()) as { kind: string; status?: number; met: number }[];
  return Object.fromEntries(met.map((one) => [String(one.status ?? one.kind), one.met]));
}

/** The Account page's sentence on spending, once it no longer changes. */
async function ledger(browser: MortalBrowser): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${browser.origin}/workspace.html#/account`);
  const section = page.getByRole('region', { name: 'Spending', exact: true });
  const total = section.getByText(/^[\d,]+ calls?, credits: [\d,]+$/);
  const text = await total.locator('..').innerText();
  await page.close();
  return text;
}
