import path from 'node:path';
import { names } from '../fixtures/names.ts';
import type { ServiceAddresses } from '../service/types.ts';
import { addProfile, connect, profiles } from './set-up.ts';
import { until } from './screen.ts';
import type { Screen } from './screen.ts';

/** Outcome of a step of the tour, read from the screen. */
interface StepResult {
  name: string;
  ok: boolean;
  /** One fact per line. */
  facts: string[];
  seconds: number;
  picture: string;
}

/** The screen that a step operates, and values passed between steps. */
interface Tour {
  screen: Screen;
  service: ServiceAddresses;
  /** Visitor address that the site saw last. */
  exit: string;
  credits: number;
}

function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** Visitor address that a site reports; the demo site knows nothing of the extension. */
async function seenBySite({ screen, service }: Tour): Promise<string> {
  const [address = ''] = (await screen.visit(`${names(service).site}/ip`)).split('\n');
  return address.trim();
}

const isAddress = (text: string): boolean => /^[\d.]+$|^[\da-f:]+$/i.test(text);

/** The popup's 'Exit IP' once it shows an address other than `before`. */
async function exitShown({ screen }: Tour, before: string): Promise<string> {
  return until('The popup showed no new exit', 30, async () => {
    const shown = await screen.read('Exit IP');
    return isAddress(shown) && shown !== before ? shown : null;
  });
}

function creditsIn(text: string): { left: number; used: number } | null {
  const number = (pattern: RegExp): number | null => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? null : Number(found.replaceAll(/[^\d.]/g, ''));
  };
  const left = number(/([\d.,]+) left/);
  const used = number(/([\d.,]+) used/);
  return left === null || used === null ? null : { left, used };
}

/** Waits for the newest run to end and returns its cost. */
async function paidRun(tour: Tour, region: string, seconds: number): Promise<string[]> {
  const { screen } = tour;
  const brief = await until(`'${region}' came to no end`, seconds, async () => {
    const text = await screen.text(region);
    return /\b(Done|Failed|Unknown)\b/.test(text) ? text : null;
  });
  demand(/\bDone\b/.test(brief), `it ended so: ${brief.replaceAll(/\s+/g, ' ')}`);
  const before = tour.credits;
  const addsUp = (shown: { left: number; used: number }) =>
    Math.abs(before - shown.left - shown.used) < 0.01;
  // The balance is stored after the result; until then it still lacks the reserve of the scrape.
  const { left, used } = await until(
    `${before} credits less those used are not those left`,
    10,
    async () => {
      const shown = creditsIn(await screen.read('Credits'));
      return shown !== null && shown.left < before && addsUp(shown) ? shown : null;
    },
  );
  demand(used > 0, 'nothing was charged');
  tour.credits = left;
  return [`credits used ${used}`, `credits left ${left}`];
}

async function connected(tour: Tour): Promise<string[]> {
  const { screen } = tour;
  await connect(screen, tour.service);
  await screen.show('workspace.html#/account');
  const text = await until('The account was not shown', 10, async () => {
    const shown = await screen.text();
    return shown.includes('Balance') ? shown : null;
  });
  const balance = /Premium Residential\s+([\d.,]+\s?[KMG]B)/.exec(text)?.[1];
  const credits = /Credits\s+([\d.,]+)/.exec(text)?.[1];
  demand(balance !== undefined, 'no balance is shown');
  demand(credits !== undefined, 'no credits are shown');
  tour.credits = Number(credits.replaceAll(',', ''));
  return [`Premium Residential ${balance}`, `scraper credits ${credits}`];
}

async function made(tour: Tour): Promise<string[]> {
  for (const profile of profiles) await addProfile(tour.screen, profile);
  await tour.screen.show('popup.html');
  return profiles.map(({ name, country, session }) => `${name} (${country}, ${session})`);
}

async function switchedOn(tour: Tour): Promise<string[]> {
  const { screen } = tour;
  const before = await seenBySite(tour);
  await screen.show('popup.html');
  await screen.press('switch', profiles[0].name);
  const shown = await exitShown(tour, before);
  const after = await seenBySite(tour);
  demand(after !== before, `the site sees the same address as before, ${before}`);
  demand(after === shown, `the popup says ${shown}, the site sees ${after}`);
  tour.exit = after;
  await screen.show('popup.html');
  return [`exit before ${before}`, `exit after ${after}`];
}

async function rotated(tour: Tour): Promise<string[]> {
  const { screen } = tour;
  const before = tour.exit;
  await screen.press('button', 'Rotate IP');
  const shown = await exitShown(tour, before);
  const after = await seenBySite(tour);
  demand(after !== before, `the site sees the same address as before, ${before}`);
  demand(after === shown, `the popup says ${shown}, the site sees ${after}`);
  tour.exit = after;
  await screen.show('popup.html');
  return [`exit before ${before}`, `exit after ${after}`];
}

async function scraped(tour: Tour): Promise<string[]> {
  const { screen, service } = tour;
  await screen.visit(`${names(service).site}/table`);
  await screen.show('popup.html');
  await screen.press('button', 'Scrape this page');
  return paidRun(tour, 'Last scrape', 90);
}

async function asked(tour: Tour): Promise<string[]> {
  const { screen } = tour;
  await screen.press('button', 'Ask the agent');
  await screen.fill('Message', 'Scrape this page and tell me my account information.');
  await screen.press('button', 'Ask the agent');
  const facts = await paidRun(tour, 'Last answer', 120);
  const brief = await screen.text('Last answer');
  const actions = brief.match(/\b(scrape_url|discover_urls|get_account_info)\b/g) ?? [];
  demand(actions.length > 0, 'the agent took no action');
  return [`actions: ${actions.join(', ')}`, ...facts];
}

async function switchedOff(tour: Tour): Promise<string[]> {
  const { screen } = tour;
  await screen.press('button', 'Back');
  await screen.press('switch', profiles[0].name);
  // The exit goes from the popup when the switch-off begins, and 'Off' comes when the route is gone.
  await until('It did not switch off', 15, async () =>
    isAddress(await screen.read('Exit IP')) || !/\bOff\b/.test(await screen.text()) ? null : true,
  );
  const after = await seenBySite(tour);
  demand(after !== tour.exit, `the site still sees ${after}`);
  await screen.show('popup.html');
  return [`exit before ${tour.exit}`, `exit after ${after}`];
}

const steps = [
  ['connected', connected],
  ['profiles made', made],
  ['switched on', switchedOn],
  ['rotated', rotated],
  ['scraped', scraped],
  ['agent answered', asked],
  ['switched off', switchedOff],
] as const;

function fileName(index: number, name: string): string {
  return `${index + 1}-${name.replaceAll(' ', '-')}.png`;
}

/**
 * Runs the main tasks of a user, reports each step when it ends and saves a screenshot of each in
 * `folder`. Stops at the first failed step, which is in the results with `ok: false`.
 */
export async function playTour(
  screen: Screen,
  service: ServiceAddresses,
  folder: string,
  onStep: (result: StepResult) => void,
): Promise<StepResult[]> {
  const tour: Tour = { screen, service, exit: '', credits: 0 };
  const results: StepResult[] = [];
  for (const [index, [name, step]] of steps.entries()) {
    const began = performance.now();
    const picture = path.join(folder, fileName(index, name));
    const outcome = await step(tour).then(
      (facts) => ({ ok: true, facts }),
      (error: unknown) => ({
        ok: false,
        facts: [error instanceof Error ? error.message : String(error)],
      }),
    );
    await screen.shot('extension', picture);
    const result = { name, ...outcome, picture, seconds: (performance.now() - began) / 1000 };
    results.push(result);
    onStep(result);
    if (!result.ok) break;
  }
  return results;
}
