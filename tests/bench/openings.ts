import type { BrowserContext } from '@playwright/test';
import { longest, type Longest } from '../e2e/longest-task.ts';
import { median } from './figures.ts';

/** Milliseconds since the navigation began. */
export interface Opening {
  /** When the awaited content was first in a frame. */
  content: number;
  /** When the browser first painted any text or picture. */
  painted: number;
  /** The longest task of 50 ms or more; 0: there was none. */
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
  const look = (): void => {
    if (document.querySelector(selector)) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a page in a tab of its own and waits until something is in it. */
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
  // Long enough for what the page does right after its first picture.
  await page.waitForTimeout(300);
  const found = await page.evaluate(() => ({
    content: window.seenAt ?? NaN,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    task: Math.max(0, ...(window.tasks ?? [])),
  }));
  await page.close();
  return found;
}

/** Opens several pages in turn, each as often, none always after the same one. The first round only warms up. */
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
 * The longest task of some openings, beside what the processor worked on it: on a busy machine a task waits for other
 * programs most of the time. In rounds of their own, because recording takes its time too.
 * @param from a page of the same extension, which does nothing.
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
      // What a page brings once it is painted counts as well.
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
