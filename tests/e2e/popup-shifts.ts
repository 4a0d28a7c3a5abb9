import type { Page } from '@playwright/test';

/** Entries of the Layout Instability API name the elements that moved; TypeScript's library knows neither. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null }[];
}

declare global {
  /** Elements of the popup that changed their place, each as its tag and text. */
  var vantageShifts: string[] | undefined;
  /** Parts of the popup that stood elsewhere in one frame than in an earlier one. */
  var vantageMoves: string[] | undefined;
  /** Controls of the header that could be pressed in an earlier frame, and then no longer. */
  var vantageGone: string[] | undefined;
  /** Texts that an element showed, in order. */
  var vantageTexts: string[] | undefined;
}

/** Watches a popup that is opened next, from before its first paint on. */
export async function watchFromStart(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchPlaces);
  await page.addInitScript(watchControls);
}

/** What moved in the popup since it was opened. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(globalThis.vantageShifts ?? ['not watched']),
    ...(globalThis.vantageMoves ?? ['not watched']),
  ]);
}

/** Which controls of the header could be pressed since the popup was opened, and then no longer. */
export function gone(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.vantageGone ?? ['not watched']);
}

/** Runs in the page: notes, frame by frame, which controls of the header disappear or are disabled. */
function watchControls(): void {
  const lost = new Set<string>();
  let pressable = new Set<string>();
  const recordLost = () => {
    const now = new Set(
      [...document.querySelectorAll<HTMLElement>('header :is(button, [role="switch"])')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.matches(':disabled, [role="alert"] *'))
        .map((element) => element.getAttribute('aria-label') ?? element.innerText),
    );
    for (const name of pressable.difference(now)) lost.add(`${name} can no longer be pressed`);
    pressable = now;
    globalThis.vantageGone = [...lost];
    requestAnimationFrame(recordLost);
  };
  requestAnimationFrame(recordLost);
}

/**
 * Runs in the page: compares, frame by frame, the places of header, actions, rows and foot with those they first had.
 * Rows are told by their names: what a search or a new profile puts in their place is another row.
 */
function watchPlaces(): void {
  const places = new Map<string, string>();
  const moves: string[] = [];
  globalThis.vantageMoves = moves;
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent ?? '').replaceAll(/\d+/g, '').trim();
  const parts = (): [string, Element][] => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return [
      ...all('header, header > *, footer, footer > *, [aria-label="Actions"] button').map(
        (element, at): [string, Element] => [`part ${at} ${element.tagName}`, element],
      ),
      ...all('header :is(button, select, [role="switch"]), main input[type="search"]')
        .filter((element) => !element.closest('[role="alert"], .toast'))
        .map((element): [string, Element] => [`control ${nameOf(element)}`, element]),
      ...all('li:has(> * > [role="switch"]), button[data-row]').map(
        (element): [string, Element] => {
          const named = element.querySelector('[role="switch"]') ?? element;
          return [`row ${nameOf(named)}`, element];
        },
      ),
    ];
  };
  const recordMoves = () => {
    for (const [name, element] of parts()) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      // A button that is held down gives way by half a pixel.
      if (element.matches(':active')) continue;
      let scrolled = 0;
      for (let at = element.parentElement; at; at = at.parentElement) scrolled += at.scrollTop;
      const place = [x, y + scrolled, width, height].map((one) => one.toFixed(1)).join(' ');
      const before = places.get(name) ?? place;
      if (before !== place) moves.push(`${name}: ${before} → ${place}`);
      places.set(name, place);
    }
    requestAnimationFrame(recordMoves);
  };
  requestAnimationFrame(recordMoves);
}

/**
 * Runs in the page: notes what moves from now on in header, actions, rows and foot. Parts that are shown in place of
 * the list may grow below their first line.
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
 * Texts that are cut: the headline, what a rotation came to, the choice of a profile for the site, actions and their
 * hints, and the foot. The site and the sentence below it may be cut: their title has the whole.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>(
      'header h2 span, header .chip, [aria-label="Actions"] .clip, footer > a',
    );
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

/** Runs in the page: notes what an element shows from now on. */
export function watchTexts(element: Element): void {
  const found: string[] = [];
  globalThis.vantageTexts = found;
  const note = () => {
    const text = element.textContent;
    if (found.at(-1) !== text) found.push(text);
  };
  new MutationObserver(note).observe(element, {
    characterData: true,
    childList: true,
    subtree: true,
  });
}
