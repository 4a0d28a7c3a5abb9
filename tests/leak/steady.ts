import type { Page } from '@playwright/test';
import { between, leaks } from './attempt.ts';
import type { Judges, Leaks } from './attempt.ts';

interface Steady extends Leaks {
  /** Number of requests made, and of those that reached the visited site on any route. */
  made: number;
  served: number;
}

declare global {
  interface Window {
    /** Ends the requests of `steadily`; returns how many were made. */
    endSteady?: () => number;
  }
}

/** Milliseconds between two requests: an update takes about 100. */
const everyMs = 20;

/**
 * Makes the page send requests while `meanwhile` runs, each to a new host name, so that each one
 * needs its own routing decision.
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
  // Requests shortly afterwards belong to the same event.
  await page.waitForTimeout(2000);
  const made = await page.evaluate(() => window.endSteady?.() ?? 0);
  await page.waitForTimeout(2000);
  const served = judges.outside.requests.slice(count).filter((line) => line.includes('/steady'));
  return { ...between(before, leaks(judges)), made, served: served.length };
}
