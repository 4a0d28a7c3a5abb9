import type { Page } from '@playwright/test';

/** Entries of the Layout Instability API name the elements that moved; TypeScript's library knows neither. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null }[];
}

declare global {
  /** Elements of the popup that changed their place, each as its tag and text. */
  var vantageShifts: string[] | undefined;
}

/**
 * Runs in the page: notes what moves from now on in header, actions, rows and foot. Parts that are shown in place of the
 * list may grow below their first line.
 */
export function watchShifts(): void {
  const found: string[] = [];
  globalThis.vantageShifts = found;
  const fixed = 'header, footer, [aria-label="Actions"], li:has([role="switch"]), .toast';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      for (const { node } of (entry as LayoutShift).sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        // A part drawn by a style, such as the knob of a switch, has no node.
        if (!element) found.push('a part without a node');
        else if (element.closest(fixed)) {
          found.push(`${element.tagName} ${element.className}: ${element.textContent}`);
        }
      }
    }
  }).observe({ type: 'layout-shift' });
}

/** Places and sizes of header, actions, rows and foot. */
export function movedParts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      'header, footer, [aria-label="Actions"] button, li:has([role="switch"])',
    );
    return Object.fromEntries(
      Array.from(parts, (part, at) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [`${at} ${part.tagName}`, [x, y, width, height].join()];
      }),
    );
  });
}

/**
 * Texts of the header that are cut: the headline, what a rotation came to, and the choice of a profile for the site. The
 * site and the sentence below it may be cut: their title has the whole.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>('header h2 span, header .chip');
    const cut = Array.from(texts).filter((text) => text.scrollWidth > text.clientWidth);
    const select = document.querySelector('header select');
    if (!(select instanceof HTMLSelectElement)) throw new Error('The header has no select');
    // A select does not tell that it is cut: a copy as wide as the text shown is compared with it.
    const copy = select.cloneNode(false) as HTMLSelectElement;
    const shown = select.selectedOptions[0]?.cloneNode(true);
    if (shown) copy.append(shown);
    copy.style.position = 'absolute';
    copy.style.width = 'max-content';
    select.after(copy);
    const isCut = copy.offsetWidth > select.offsetWidth;
    copy.remove();
    return [...cut.map(({ textContent }) => textContent), ...(isCut ? ['select'] : [])];
  });
}
