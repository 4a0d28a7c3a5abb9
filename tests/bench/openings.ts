import type { BrowserContext } from '@playwright/test';
import { longest, type Longest } from '../e2e/longest-task.ts';
import { median } from './figures.ts';

/** Times in milliseconds since the navigation began. */
export interface Opening {
  /** Time at which the expected content was first in a frame. */
  content: number;
  /** Time at which the browser first painted any text or picture. */
  painted: number;
  /** Duration of the longest task of 50 ms or more; 0: none. */
  task: number;
}

declare global {
  interface Window {
    seenAt?: number;
    tasks?: number[];
  }
}

/** Runs in a page, before its own scripts. */
function watch(selector: string): void {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks?.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const recordWhenSeen = (): void => {
    if (document.querySelector(selector)) window.seenAt = performance.now();
    else requestAnimationFrame(recordWhenSeen);
  };
  requestAnimationFrame(recordWhenSeen);
}

/** Opens a page in a new tab and waits until it shows an element. */
export async function opening(
  context: BrowserContext,
  address: string,
  selector: string,
): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(watch, selector);
  await page.goto(address);
  await page.waitForFunction(
    () => window.seenAt !== undefined && performance.getEntriesByType('paint').length > 1,
  );
  // Covers the page's work right after its first paint.
  await page.waitForTimeout(300);
  const found = await page.evaluate(() => ({
    content: window.seenAt ?? NaN,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    task: Math.max(0, ...(window.tasks ?? [])),
  }));
  await page.close();
  return found;
}

/**
 * Opens several pages in turn, each equally often and in varying order. The first round only warms
 * up.
 */
export async function alternated<Name extends string>(
  turns: number,
  open: Record<Name, () => Promise<Opening>>,
): Promise<Record<string, Opening[]>> {
  const all: [string, () => Promise<Opening>][] = Object.entries(open);
  const found: Record<string, Opening[]> = {};
  for (let turn = 0; turn <= turns; turn += 1) {
    const at = turn % all.length;
    for (const [name, one] of [...all.slice(at), ...all.slice(0, at)]) {
      const figures = await one();
      if (turn > 0) (found[name] ??= []).push(figures);
    }
  }
  return found;
}

/**
 * Longest task of some openings, as elapsed time and as CPU time: on a busy machine a task mostly
 * waits for other programs. Measured in separate rounds, because recording takes time too.
 * @param from idle page of the same extension.
 */
export async function longestOpening(
  context: BrowserContext,
  from: string,
  address: string,
  turns: number,
): Promise<Longest> {
  const found: Longest[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const page = await context.newPage();
    await page.goto(from);
    const session = await context.newCDPSession(page);
    const open = async () => {
      await page.goto(address);
      // Data that a page loads after its first paint counts as well.
      await page.waitForTimeout(1000);
    };
    found.push(await longest(session, open));
    await page.close();
  }
  return {
    wall: median(found.map(({ wall }) => wall)),
    cpu: Math.max(...found.map(({ cpu }) => cpu)),
  };
}
