import type { Page } from '@playwright/test';
import { between, leaks } from './attempt.ts';
import type { Judges, Leaks } from './attempt.ts';

export interface Steady extends Leaks {
  /** Requests made, and those of them that reached the visited site by whatever way. */
  made: number;
  served: number;
}

declare global {
  interface Window {
    /** Ends the requests of `steadily`; answers how many were made. */
    endSteady?: () => number;
  }
}

/** Milliseconds between two requests: an update is over in about 100. */
const everyMs = 20;

/**
 * While `meanwhile` goes on, the page asks all the time, each time under a name of its own, so that each request
 * needs an answer to the question of its way.
 */
export async function steadily(
  judges: Judges,
  page: Page,
  label: string,
  meanwhile: () => Promise<void>,
): Promise<Steady> {
  const { https } = judges.outside;
  await page.goto(`https://steady-${label}.vantage.test:${https}/`);
  const before = leaks(judges);
  const count = judges.outside.requests.length;
  await page.evaluate(
    ({ end, pause }) => {
      let made = 0;
      const timer = setInterval(() => {
        made += 1;
        fetch(`https://s${made}-${end}/steady`, { mode: 'no-cors' }).catch(() => {});
      }, pause);
      window.endSteady = () => {
        clearInterval(timer);
        return made;
      };
    },
    { end: `${label}.vantage.test:${https}`, pause: everyMs },
  );
  await meanwhile();
  // What comes shortly afterwards is of the same event.
  await page.waitForTimeout(2000);
  const made = await page.evaluate(() => window.endSteady?.() ?? 0);
  await page.waitForTimeout(2000);
  const served = judges.outside.requests.slice(count).filter((line) => line.includes('/steady'));
  return { ...between(before, leaks(judges)), made, served: served.length };
}
