import { detectPager } from '../../../../utils/extract/pager/detect';

export interface PagerVerdict {
  /** Whether the page has a labelled next link. */
  labelled: boolean;
  result: 'right' | 'missed' | 'wrong' | 'false alarm' | 'rightly none' | 'rightly older';
  /** Description of the proposed link. */
  told: string;
}

const addressOf = (element: Element): string =>
  (element.closest('a') ?? element.querySelector('a'))?.href ?? '';

const labelled = (selector: string): Element[] =>
  selector === '' ? [] : [...document.querySelectorAll(selector)];

function isAmong(proposed: Element, labels: readonly Element[]): boolean {
  const addresses = new Set(labels.map(addressOf).filter((address) => address !== ''));
  return (
    labels.some((label) => label.contains(proposed) || proposed.contains(label)) ||
    addresses.has(addressOf(proposed))
  );
}

/**
 * Compares the next link found on this page with the selector of the labelled ones; '' where there
 * is none. Labels take the older posts of a blog for the previous page: on its first page, the
 * detector may call the link labelled so `older`, and nothing else.
 */
export function judgePager(selector: string, previous: string): PagerVerdict {
  const { kind, element, reasons } = detectPager(document);
  const proposed = kind === 'next' || kind === 'more' ? element : null;
  const labels = labelled(selector);
  const right = proposed !== null && isAmong(proposed, labels);
  const told = proposed
    ? `: ${reasons.map(({ sign, points }) => `${sign} ${points}`).join(', ')}`
    : '';
  if (labels.length > 0)
    return { labelled: true, result: right ? 'right' : proposed ? 'wrong' : 'missed', told };
  const isOlder = reasons.some(({ sign }) => sign === 'older');
  if (proposed && isOlder && isAmong(proposed, labelled(previous)))
    return { labelled: false, result: 'rightly older', told };
  return { labelled: false, result: proposed ? 'false alarm' : 'rightly none', told };
}
