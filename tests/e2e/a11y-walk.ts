import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** State of a walk by Tab, and the problems found. */
    walked?: { stops: Element[]; faults: string[]; over: boolean; judge(): void };
  }
}

/**
 * Runs in the page: starts a walk. Each press of Tab checks the focused element that it leaves,
 * after the layout has settled.
 * @param scope selector of the part to walk through; the walk begins right before it.
 */
function begin(scope: string): void {
  const named = (element: Element) =>
    `${element.tagName} '${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''}' ${element.id}`;
  const seen = (element: Element) =>
    element instanceof HTMLIFrameElement ||
    [element, element.parentElement, element.closest('label')].some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      const drawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      return drawn && !/, 0\)|transparent/.test(outlineColor);
    });
  // Whether the element is inside the window and not entirely covered by a fixed part, such as a
  // bar at its edge.
  const uncovered = (element: Element) => {
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right <= left || bottom <= top) return false;
    return [0.5, 0.1, 0.9].some((share) => {
      const at = document.elementFromPoint(
        left + (right - left) * share,
        top + (bottom - top) * share,
      );
      return (
        at !== null &&
        (element.contains(at) || at.contains(element) || at.closest('label')?.contains(element))
      );
    });
  };
  const isFirst = (element: Element) =>
    element === document.querySelector('a[href], button, input, select, textarea');
  let atBody = 0;
  const walked: NonNullable<Window['walked']> = {
    stops: [],
    faults: [],
    over: false,
    judge() {
      const element = document.activeElement;
      if (walked.over || !element || element === start) return;
      // While the focus leaves a frame of another process, no element has it for a moment.
      atBody = element === document.body ? atBody + 1 : 0;
      if (atBody === 1) return;
      const before = walked.stops.at(-1);
      if (element === before) return;
      // After the last stop, the focus moves to the browser's own controls or to the first stop
      // again.
      if (
        before &&
        (element === document.body || walked.stops.includes(element) || isFirst(element))
      ) {
        walked.over = true;
        return;
      }
      if (element === document.body) return;
      if (!seen(element)) walked.faults.push(`focus is not seen at ${named(element)}`);
      if (!uncovered(element)) walked.faults.push(`out of sight at ${named(element)}`);
      if (
        before?.isConnected &&
        before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      ) {
        walked.faults.push(`goes back from ${named(before)} to ${named(element)}`);
      }
      walked.stops.push(element);
    },
  };
  const start = document.querySelector<HTMLElement>(scope) ?? document.body;
  const had = start.getAttribute('tabindex');
  if (!start.contains(document.activeElement) || start.tagName !== 'DIALOG') {
    start.tabIndex = -1;
    start.focus();
    if (had === null) start.removeAttribute('tabindex');
  }
  if (!window.walked) addEventListener('keydown', () => window.walked?.judge(), true);
  window.walked = walked;
}

/** Runs in the page: checks the focused element. @returns whether the walk has come full circle. */
function isOver(): boolean {
  window.walked?.judge();
  return window.walked?.over ?? true;
}

/** Runs in the page: problems found during the walk, and elements that could not be reached. */
function ended(scope: string): { faults: string[]; stops: number } {
  const { stops = [], faults = [] } = window.walked ?? {};
  const isReached = (element: Element) =>
    stops.includes(element) ||
    // In a group with arrow-key navigation, one Tab stop represents all elements.
    (element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      stops.some((one) => one instanceof HTMLInputElement && one.name === element.name));
  const missed = [
    ...document.querySelectorAll(`${scope} :is(a[href], button, input, select, textarea, summary)`),
  ].filter(
    (element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isReached(element),
  );
  const lost = missed.map((element) => `Tab does not reach ${element.outerHTML.slice(0, 120)}`);
  return { faults: [...faults, ...lost], stops: stops.length };
}

/** Steps of a walk that run in the page: its start, a look after some presses of Tab, and its end. */
export const walkSteps = { begin, isOver, ended };

/**
 * Walks with the Tab key only. Reports a focus that is invisible, out of view or moves backwards,
 * and elements that are not reached.
 * @param scope part to walk through, from its start.
 */
export async function walk(page: Page, state: string, scope = 'body'): Promise<string[]> {
  await page.evaluate(begin, scope);
  for (let batch = 0; batch < 30; batch += 1) {
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(isOver)) break;
  }
  const { faults, stops } = await page.evaluate(ended, scope);
  if (stops === 0) faults.push('Tab stops nowhere');
  return faults.map((line) => `${state}, by Tab: ${line}`);
}
