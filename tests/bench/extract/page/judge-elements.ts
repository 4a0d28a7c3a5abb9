import { locatorsForElement, resolveElement, type ElementLocators } from './element-locators';
import type { Changed } from './changes';

interface Recorded {
  readonly element: Element;
  readonly kept: ElementLocators;
}

const picked = 8;
const kinds = 'h1, h2, p, span, td, dd, li, a, div';

const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue ?? '')
    .join('')
    .trim();

/** Locators of some elements with text, evenly spread over this page. */
export function recordElements(): Recorded[] {
  const all = [...document.body.querySelectorAll(kinds)].filter(
    (element) => ownText(element).length > 2 && element.getBoundingClientRect().width > 0,
  );
  return Array.from(
    { length: picked },
    (_, at) => all[Math.floor(((at + 0.5) * all.length) / picked)],
  )
    .filter((element) => element !== undefined)
    .flatMap((element) => {
      const kept = locatorsForElement(document, element);
      // Recipes are stored as JSON.
      return kept ? [{ element, kept: JSON.parse(JSON.stringify(kept)) as ElementLocators }] : [];
    });
}

/**
 * Number of elements found again on the changed page, and of those found wrongly without a report.
 */
export function judgeElements(recorded: readonly Recorded[], changed: Changed) {
  const alive = recorded.filter(({ element }) => changed.now(element).isConnected);
  let [found, mismatched] = [0, 0];
  for (const { element, kept } of alive) {
    const resolved = resolveElement(document, kept);
    if (resolved.drift) continue;
    const text = changed.now(element).textContent?.trim();
    if (resolved.element === changed.now(element) || resolved.element?.textContent?.trim() === text)
      found += 1;
    else mismatched += 1;
  }
  return { elements: alive.length, found, mismatched };
}
