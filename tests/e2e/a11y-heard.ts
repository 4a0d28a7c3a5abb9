import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard?: string[];
  }
}

/** Runs in the page: records the announcements of live regions. */
function listen(): void {
  const polite = '[role="status"], [aria-live="polite"], output';
  const heard: string[] = [];
  window.heard = heard;
  /**
   * Changes are only recorded in live regions that already exist: not every screen reader announces
   * a region inserted with its text.
   */
  const known = new WeakSet(document.querySelectorAll(polite));
  const say = (element: Element) => {
    const words = element.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
    if (words !== '' && heard.at(-1) !== words) heard.push(words);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const at = target instanceof Element ? target : target.parentElement;
      const region = at?.closest(polite);
      if (region && known.has(region)) say(region);
      const alarm = at?.closest('[role="alert"]');
      if (alarm) say(alarm);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        // Alerts are announced even when inserted with their text.
        for (const alert of [node, ...node.querySelectorAll('*')]) {
          if (alert.matches('[role="alert"]')) say(alert);
        }
      }
    }
    for (const region of document.querySelectorAll(polite)) known.add(region);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Starts recording. @returns returns the announcements since then, in order. */
export async function hears(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(listen);
  return () => page.evaluate(() => window.heard ?? []);
}
