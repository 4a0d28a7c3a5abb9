import { launchSearched } from '../e2e/canary-watch.ts';
import { workerOf } from '../e2e/harness.ts';
import { allowPrivate, openPrivate } from '../e2e/private-window.ts';
import { Vantage } from '../e2e/vantage.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { sessionsSeen } from '../fixtures/judge.ts';
import { names } from '../fixtures/names.ts';
import { stopSending } from '../fixtures/sender.ts';
import type { Sent } from '../fixtures/sender.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { startService } from '../service/service.ts';
import { carryOut, exitOf } from './drive.ts';
import { planOf, tenProfiles } from './plan.ts';
import { beginLoading, beginStream } from './stream.ts';
import { type Step, type Verdict, verdictOf } from './verdict.ts';

interface ChaosOptions {
  canaries: Canaries;
  /** Folder of the build. */
  build: string;
  seed: number;
  steps: number;
  /**
   * Whether to wait for the popup's exit and check it; a build without the flush shows none that is
   * reliable.
   */
  askExit: boolean;
}

export interface Outcome extends Verdict {
  /** Cookies that sites received at the end: over HTTPS, over HTTP, in the private window. */
  cookies: string[];
  /** Exits that are not in the country of their profile. */
  misplaced: string[];
  /** Number of presses that had to be repeated. */
  again: number;
  kills: number;
  rotations: number;
  seconds: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Carries out the plan of a seed in a new browser with a new local service, and evaluates the logs.
 */
export async function runChaos({
  canaries,
  build,
  seed,
  steps,
  askExit,
}: ChaosOptions): Promise<Outcome> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  const service = await startService({ balanceMb: 50_000 });
  const args = chromiumArguments(service.addresses, build);
  const context = await launchSearched({ canaries, service }, { executablePath, args });
  try {
    context.setDefaultTimeout(15_000);
    await closeWelcomeIn(context);
    const { state } = service;
    const where = names(service.addresses);
    const { host } = new URL((await workerOf(context)).url());
    const vantage = new Vantage(context, service, where, `chrome-extension://${host}`);
    await allowPrivate(vantage);
    await vantage.connect();
    await vantage.addProfiles(tenProfiles);

    const steady = await vantage.visit(`${where.site}/set-cookie?name=kept&value=secure`);
    await steady.goto(`${where.siteHttp}/set-cookie?name=plain&value=yes`);
    const loader = await vantage.visit(`${where.siteHttp}/ip`);
    const hidden = await openPrivate(vantage);
    await hidden.goto(`${where.siteHttp}/set-cookie?name=kept&value=private`);
    const popup = await vantage.popup();
    const urls = [where.siteHttp, where.site];
    await steady.evaluate(beginStream, { urls, everyMs: 70, prefix: 'steady' });
    await hidden.evaluate(beginStream, { urls, everyMs: 100, prefix: 'private' });
    let stopLoading = async (): Promise<Sent[]> => [];

    const done: Step[] = [];
    const began = Date.now();
    const plan = planOf(seed, steps);
    for (const action of plan) {
      // A rotation may keep its session: only logins from before it are wrong then.
      const earlier =
        action.kind === 'rotate'
          ? (done.at(-1)?.earlier ?? new Set<string>())
          : sessionsSeen(state);
      const went = await carryOut(popup, [steady, hidden], action);
      const exit = askExit ? await exitOf(popup) : null;
      done.push({ ...went, action, exit, earlier });
      // Not before: when the icon of a page was asked for is unknown, and it may rightly have gone out directly.
      if (done.length === 1) stopLoading = beginLoading(loader, where.siteHttp, where.site);
      await pause(action.pause);
    }
    const seconds = (Date.now() - began) / 1000;
    const sent = [
      ...(await steady.evaluate(stopSending)),
      ...(await hidden.evaluate(stopSending)),
      ...(await stopLoading()),
    ];
    const before = state.log.length;
    for (const url of [where.site, where.siteHttp]) await steady.goto(`${url}/whoami`);
    await hidden.goto(`${where.siteHttp}/whoami`);
    const cookies = state.log
      .slice(before)
      .flatMap(({ where, path, cookie }) =>
        where === 'site' && path === '/whoami' ? [cookie ?? ''] : [],
      );
    return {
      ...verdictOf(state, done, sent),
      cookies,
      misplaced: done.flatMap(({ exit, action: { profile } }) =>
        exit === null || state.exits.find(exit)?.country === profile.country
          ? []
          : [`${exit} is not in ${profile.country}`],
      ),
      again: done.filter(({ again }) => again).length,
      kills: plan.filter(({ kill }) => kill !== null).length,
      rotations: plan.filter(({ kind }) => kind === 'rotate').length,
      seconds,
    };
  } finally {
    await context.close();
    canaries.hear(service);
    await service.close();
  }
}
