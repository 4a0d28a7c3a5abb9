import type { Page } from '@playwright/test';

/**
 * Finds text that a user could not read: elements whose text is wider than they are, or that extend
 * beyond the window. Excludes elements that scroll, that end in an ellipsis on purpose (with their
 * whole text elsewhere), and that are only for screen readers. Runs inside the page.
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
    // Labels on an axis are attached to a point without width and may extend beyond it.
    const { display, overflowX } = getComputedStyle(element);
    const isInline =
      display === 'inline' ||
      (overflowX === 'visible' && element.closest('[aria-hidden="true"]') !== null);
    // Finds lines hidden by the bottom of a box, unless its number of lines is limited on purpose.
    const { overflowY, webkitLineClamp } = getComputedStyle(element);
    const below = element.scrollHeight - element.clientHeight;
    if (/hidden|clip/.test(overflowY) && webkitLineClamp === 'none' && !isInline && below > 3) {
      found.push(
        `${element.tagName}.${element.className} hides ${below} px: ${element.innerText.slice(0, 50)}`,
      );
    }
    const over = isInline ? 0 : element.scrollWidth - element.clientWidth;
    const out = Math.max(text.right - wide, -text.left, over);
    // Tolerance for fractions of a pixel and the overhang of slanted letters.
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
 * Waits until the page has no pending reads and its elements are stable: none added or removed for
 * a tenth of a second. Changing texts, such as timers, are ignored.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 100;
        const isBusy = () =>
          document.querySelector('main [aria-busy="true"]') !== null ||
          /(Working|Loading)…/.test(document.body.innerText);
        const resolveIfIdle = () => {
          if (isBusy()) return again();
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(resolveIfIdle, quietMs);
        const again = () => {
          clearTimeout(timer);
          timer = setTimeout(resolveIfIdle, quietMs);
        };
        const observer = new MutationObserver(again);
        observer.observe(document, { subtree: true, childList: true });
      }),
  );
}

/** Texts of the page that are cut off, each with its location. */
export async function cutOff(page: Page, where: string): Promise<string[]> {
  return (await page.evaluate(clipped)).map((one) => `${where}: ${one}`);
}
