import { detectPager } from '../../../../utils/extract/pager/detect';

export interface PagerVerdict {
  /** Whether the page has a labelled next link. */
  labelled: boolean;
  result: 'right' | 'missed' | 'wrong' | 'false alarm' | 'rightly none';
  /** Description of the proposed link. */
  description: string;
}

const addressOf = (element: Element): string =>
  (element.closest('a') ?? element.querySelector('a'))?.href ?? '';

/**
 * Compares the next link found on this page with the selector of the labelled ones; '' where there
 * is none.
 */
export function judgePager(selector: string): PagerVerdict {
  const { kind, element, reasons } = detectPager(document);
  const proposed = kind === 'next' || kind === 'more' ? element : null;
  const labels = selector === '' ? [] : [...document.querySelectorAll(selector)];
  const addresses = new Set(labels.map(addressOf).filter((address) => address !== ''));
  const right =
    proposed !== null &&
    (labels.some((label) => label.contains(proposed) || proposed.contains(label)) ||
      addresses.has(addressOf(proposed)));
  const labelled = labels.length > 0;
  const description = proposed
    ? `: ${reasons.map(({ sign, points }) => `${sign} ${points}`).join(', ')}`
    : '';
  if (!labelled)
    return { labelled, result: proposed ? 'false alarm' : 'rightly none', description };
  return { labelled, result: right ? 'right' : proposed ? 'wrong' : 'missed', description };
}
