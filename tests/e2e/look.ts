import type { Page } from '@playwright/test';

/**
 * What a person could not read: elements whose words are wider than they are, or that stick out of the window. Left
 * out is what scrolls by itself, what ends in an ellipsis on purpose (and has its whole text elsewhere), and what is
 * only read aloud. Runs inside the page.
 */
export function clipped(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.clientWidth;
  const isAside = (element: Element): boolean => {
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none' || style.display === 'none' || style.visibility === 'hidden')
      return true;
    return /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis';
  };
  const within = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (isAside(at)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element instanceof HTMLSelectElement) continue;
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    const box = element.getBoundingClientRect();
    if (!words || box.width === 0 || within(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    // Marks on an axis stand on a point without a width of their own; they may stick out of that.
    const { display, overflowX } = getComputedStyle(element);
    const isInline =
      display === 'inline' ||
      (overflowX === 'visible' && element.closest('[aria-hidden="true"]') !== null);
    // Lines below the edge of a box that hides them, unless it was made to end after so many lines.
    const { overflowY, webkitLineClamp } = getComputedStyle(element);
    const below = element.scrollHeight - element.clientHeight;
    if (/hidden|clip/.test(overflowY) && webkitLineClamp === 'none' && !isInline && below > 3) {
      found.push(
        `${element.tagName}.${element.className} hides ${below} px: ${element.innerText.slice(0, 50)}`,
      );
    }
    const over = isInline ? 0 : element.scrollWidth - element.clientWidth;
    const out = Math.max(text.right - wide, -text.left, over);
    // Fractions of a pixel, and the tails of slanted letters.
    if (out > 1.5) {
      found.push(
        `${element.tagName}.${element.className} by ${Math.round(out)} px: ${element.innerText.slice(0, 50)}`,
      );
    }
  }
  const page = document.documentElement.scrollWidth - wide;
  if (page > 0) found.push(`The page is ${page} px wider than the window`);
  return found;
}

/**
 * Waits until nothing is being read for the page any more and its parts stand: none was added or taken away for a
 * tenth of a second. Texts that tick may go on.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 100;
        const isBusy = () =>
          document.querySelector('main [aria-busy="true"]') !== null ||
          /(Working|Loading)…/.test(document.body.innerText);
        const look = () => {
          if (isBusy()) return again();
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(look, quietMs);
        const again = () => {
          clearTimeout(timer);
          timer = setTimeout(look, quietMs);
        };
        const observer = new MutationObserver(again);
        observer.observe(document, { subtree: true, childList: true });
      }),
  );
}

/** What of the page is cut off, each with the place it was found at. */
export async function cutOff(page: Page, where: string): Promise<string[]> {
  return (await page.evaluate(clipped)).map((one) => `${where}: ${one}`);
}
