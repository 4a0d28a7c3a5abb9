import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import { clipped, settled } from './clipped-text.ts';

const axePath = createRequire(
  createRequire(import.meta.url).resolve('@axe-core/playwright'),
).resolve('axe-core/axe.min.js');
/** Source of axe, which leaves `axe` in the page that evaluates it. */
export const axeSource = readFileSync(axePath, 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: (string | string[])[] }[];
}
declare const axe: {
  run(context: Node, options: object): Promise<{ violations: Violation[] }>;
};

/** Rules that depend on the colour scheme; all others give the same result in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

interface Asked {
  /** Names of the rules to run; null: all. */
  only: string[] | null;
  /**
   * Page-level rules are off for frames: the landmarks and the first heading are in the surrounding
   * page.
   */
  inFrame?: boolean;
  /** Name of a page variable that holds the element to check; absent: the whole page. */
  within?: 'cardHost';
}

/** Runs in the page: axe's default rules and `target-size`, which is off by default. */
export async function tellFindings({ only, within, inFrame = false }: Asked): Promise<string[]> {
  const ofPages = { enabled: !inFrame };
  const rules = {
    'target-size': { enabled: true },
    'landmark-one-main': ofPages,
    'page-has-heading-one': ofPages,
  };
  const { violations } = await axe.run((within && window[within]) ?? document, {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    ...(only ? { runOnly: only } : { rules }),
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
  );
}

/** Runs in the page: finds states shown by colour alone, without text. */
function colourAlone(): string[] {
  return [...document.querySelectorAll('.chip, .banner, h2 > :empty, [aria-invalid="true"]')]
    .filter((element) => {
      if (!(element instanceof HTMLElement) || !element.checkVisibility()) return false;
      if (element.getAttribute('aria-invalid') === 'true')
        return !element.getAttribute('aria-describedby');
      const holder = element.matches('h2 > :empty') ? element.parentElement : element;
      return (holder?.innerText ?? '').trim() === '';
    })
    .map((element) => `told by colour alone: ${element.outerHTML.slice(0, 120)}`);
}

/** Runs in the page under reduced motion: finds animations that still run, scroll-driven ones excluded. */
function moving(): string[] {
  return document.getAnimations().flatMap(({ playState, effect, timeline }) => {
    const lasts = Number(effect?.getComputedTiming().duration ?? 0);
    if (!(timeline instanceof DocumentTimeline) || playState !== 'running' || lasts <= 1) return [];
    const at = effect instanceof KeyframeEffect ? effect.target?.className : '';
    return [`moves for ${lasts} ms though motion is not wanted: ${at}`];
  });
}

/** Injects axe into a frame unless it is there. */
export async function inject(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axeSource);
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Frames of a page that show scraped markup, all loaded. */
async function viewersOf(page: Page): Promise<Frame[]> {
  const places = page.locator('iframe[src^="/viewer.html"]');
  const viewers = () => page.frames().filter((frame) => frame.url().includes('/viewer.html'));
  await expect.poll(async () => viewers().length - (await places.count())).toBe(0);
  const found = viewers();
  for (const frame of found) await frame.waitForLoadState();
  return found;
}

/**
 * Checks the states of one browser and collects a line for each problem of reading, seeing or
 * operating.
 */
export class A11yChecks {
  readonly found: string[] = [];
  /** Names of the states checked so far. */
  readonly seen: string[] = [];

  /**
   * Checks a page once it is stable: all rules in the light scheme, colour rules in the dark one,
   * then whether content is cut off or requires horizontal scrolling in narrower windows.
   * Animations are disabled, because colours in transition belong to no scheme.
   * @param widths window sizes in CSS pixels: 320 as WCAG requires; 640 × 400 is a common screen at
   * 200 % zoom.
   */
  async at(page: Page, state: string, widths: readonly number[] = [320]): Promise<void> {
    this.seen.push(state);
    const note = (words: string, lines: string[]) => {
      this.found.push(...lines.map((line) => `${state}${words}: ${line}`));
    };
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await settled(page);
    const frames = [page.mainFrame(), ...(await viewersOf(page))];
    for (const frame of frames) {
      await inject(frame);
      note(
        ', light',
        await frame.evaluate(tellFindings, { only: null, inFrame: frame !== page.mainFrame() }),
      );
      note('', await frame.evaluate(colourAlone));
      note('', await frame.evaluate(moving));
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const frame of frames)
      note(', dark', await frame.evaluate(tellFindings, { only: ofColours }));
    await page.emulateMedia({ colorScheme: 'light' });
    const usual = page.viewportSize();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 640 ? 400 : 800 });
      await painted(page);
      note(` at ${width}`, await page.evaluate(clipped));
    }
    if (usual && widths.length > 0) await page.setViewportSize(usual);
  }
}
