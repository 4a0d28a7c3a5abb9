import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { names } from '../fixtures/names.ts';
import { startService } from '../service/service.ts';
import { buildExtension } from './build.ts';
import { openChromium } from './chromium-screen.ts';
import { openFirefox } from './firefox-screen.ts';
import { whenOrphaned } from './orphan.mjs';
import type { Screen } from './screen.ts';
import { addProfile, connect, profiles } from './set-up.ts';
import { root } from './steps.ts';
import { playTour } from './tour.ts';

const { values: flags } = parseArgs({
  options: { firefox: { type: 'boolean' }, headless: { type: 'boolean' } },
});

const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** Cleanup steps, run once each in reverse order. */
const ends: (() => unknown)[] = [];
async function end(): Promise<void> {
  for (;;) {
    const next = ends.pop();
    if (next === undefined) return;
    await next();
  }
}

let stopped = false;
function stop(code: number): void {
  if (stopped) return;
  stopped = true;
  void end().finally(() => process.exit(code));
}
process
  .on('SIGINT', () => stop(130))
  .on('SIGTERM', () => stop(143))
  .on('SIGHUP', () => stop(129));
whenOrphaned(() => stop(143));

type Service = Awaited<ReturnType<typeof startService>>['addresses'];

/** Every host name of the service: Firefox needs each one listed. */
function namesOf(service: Service): string[] {
  const { site, exitCheck } = names(service);
  const urls = [service.accountApi, service.scraperApi, exitCheck, site];
  return [...new Set(urls.map((url) => new URL(url).hostname))];
}

function open(service: Service, extension: string, headless: boolean): Promise<Screen> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'vantage-profile-'));
  ends.push(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return flags.firefox
    ? openFirefox({ hosts: namesOf(service), extension, profile, headless })
    : openChromium({ service, extension, profile, headless });
}

async function tour(screen: Screen, service: Service): Promise<number> {
  const folder = path.join(root, '.local', 'tour');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log('\nWithout a window, this plays the main job and tells what came of each step.\n');
  const results = await playTour(screen, service, folder, ({ name, ok, facts, seconds }) => {
    const [first = '', ...rest] = facts;
    console.log(
      `  ${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s  ${first}`,
    );
    for (const fact of rest) console.log(`${' '.repeat(35)}${fact}`);
  });
  console.log(`\nPictures of each step: ${path.relative(process.cwd(), folder)}/`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

async function handOver(screen: Screen, service: Service): Promise<void> {
  await connect(screen, service);
  for (const profile of profiles) await addProfile(screen, profile);
  const { site, exitCheck } = names(service);
  await screen.visit(site);
  console.log(`
The browser is open and connected to the local account.

  demo site       ${site}
  seen by a site  ${site}/ip
  scraper API     ${service.scraperApi}

What it is connected with, as one text to be pasted in Settings or on the welcome page:

  Account API address: ${service.accountApi}
  Exit check address: ${exitCheck}
  Account API key: ${service.keys.account}

A second account, to be added under Settings, Accounts: the same addresses with the key ${service.keys.team}

Things to try: press the Vantage button in the toolbar (where it is not there, the puzzle piece holds it) and
  1. switch '${profiles[0].name}' on, and look at ${site}/ip;
  2. press Rotate IP, and look again;
  3. on any page of the demo site: Scrape this page, by the popup or by a right click;
  4. ask the agent: 'Find the links on this page and scrape the first one'.

It costs nothing. Close the browser or press Ctrl-C to end; nothing is kept but what you saved as files.`);
  await screen.closed;
}

async function main(): Promise<number> {
  const headless = flags.headless === true || !hasDisplay;
  const name = flags.firefox ? 'Firefox' : 'Chromium';
  const { folder, built } = buildExtension(flags.firefox ? 'firefox' : 'chromium');
  console.log(built ? 'The extension is built.' : 'The build of the extension is up to date.');
  const { addresses, close } = await startService();
  ends.push(close);
  console.log(`The local service is up: ${addresses.accountApi}`);
  const screen = await open(addresses, folder, headless);
  ends.push(() => screen.close());
  console.log(`${name} is open with the extension${headless ? ', without a window' : ''}.`);
  if (headless) return tour(screen, addresses);
  await handOver(screen, addresses);
  return 0;
}

try {
  stop(await main());
} catch (error) {
  if (!stopped) console.error(error);
  stop(1);
}
