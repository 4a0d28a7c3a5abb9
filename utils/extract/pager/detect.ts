import { attributeOf, query, type Root } from '../dom';
import { absolute } from '../absolute';
import type { TreeNode } from '../tree';
import type { Drift } from '../locators/resolve';
import { readPagerPage, type Found } from './candidates';
import { findOwnLink, nextLinkOf, type NextLink } from './own-link';
import { isPressable } from './pressable';
import { minPagerScore, type PagerReason } from './score';
import { scrollMark } from './signals';
import { textsOf } from './texts';

/**
 * How a page continues: `next` links to another page, `more` adds rows on click, `scroll` adds rows
 * on scrolling.
 */
export interface Pager {
  readonly kind: 'next' | 'more' | 'scroll' | 'none';
  /** Link or button to press; for `scroll` the element that marks infinite scrolling. */
  readonly element: Element | null;
  /** What the link or button says, or is labelled with; empty for `scroll` and `none`. */
  readonly name: string;
  /** URL that the link leads to; null if the next page is behind a button, which has no URL. */
  readonly address: string | null;
  /** How the link or button is found again; null for `scroll` and `none`. */
  readonly link: NextLink | null;
  /** Whether it is the stored one; `gone` and `unsure`: another was guessed. Null if none is stored. */
  readonly own: 'found' | Drift | null;
  readonly score: number;
  readonly reasons: readonly PagerReason[];
}

/** Next page of a recipe. */
interface OwnNext {
  readonly kind: 'next' | 'more' | 'scroll';
  readonly link?: NextLink | undefined;
}

const none: Pager = {
  kind: 'none',
  element: null,
  name: '',
  address: null,
  link: null,
  own: null,
  score: 0,
  reasons: [],
};

/**
 * Detects how a page continues.
 * @param page overrides the document's URL, for stored pages.
 * @param recipe its stored link is looked for first.
 */
export function detectPager(root: Root, page?: string, recipe?: OwnNext): Pager {
  const read = readPagerPage(root, page);
  if (!read) return none;
  const { tree, base, candidates } = read;
  const { link } = recipe ?? {};
  const selected = link?.css === undefined ? null : new Set(query(root, link.css));
  const all = candidates(
    (node) => selected?.has(node.element) ?? (link?.byHand === true && node.tag === link.tag),
  );
  const own = link ? findOwnLink(all, link, selected, addressIn(base)) : null;
  if (typeof own === 'object' && own !== null) {
    const pager = asPager(own, base);
    return { ...pager, kind: recipe?.kind ?? pager.kind, own: 'found' };
  }
  const found = all.filter(({ node, score }) => isPressable(node) && score >= minPagerScore);
  const best = found.reduce<Found | null>(
    (top, one) => (top && top.score >= one.score ? top : one),
    null,
  );
  if (best) return { ...asPager(best, base), own };
  const mark = scrollMark(tree);
  const reasons = [{ sign: 'scroll-class', points: 1 }];
  return mark ? { ...none, own, kind: 'scroll', element: mark.element, reasons } : { ...none, own };
}

/** Levels between an element that is pointed at and the link or button around it. */
const maxLevels = 4;

/**
 * Takes the link or button at an element that the user points at, or the element itself if neither is around it.
 * `own` tells whether it would be found again; it is `gone` for an element that is not in the page.
 * @param page as for `detectPager`.
 */
export function pagerAt(root: Root, element: Element, page?: string): Pager {
  const read = readPagerPage(root, page);
  const pointed = read?.tree.nodes.find((node) => node.element === element);
  if (!read || !pointed) return { ...none, own: 'gone' };
  let around: TreeNode | null = pointed;
  for (let level = 0; around && level < maxLevels && !isPressable(around); level += 1)
    around = around.parent;
  const chosen = around && isPressable(around) ? around : pointed;
  const all = read.candidates((node) => node.tag === chosen.tag);
  const found = all.find(({ node }) => node === chosen);
  if (!found) return { ...none, own: 'gone' };
  const pager = asPager(found, read.base);
  const link = { ...nextLinkOf(chosen), byHand: true };
  const own = findOwnLink(all, link, null, addressIn(read.base));
  return { ...pager, link, own: typeof own === 'string' ? own : 'found' };
}

/** Where a link leads; null for a button. */
const addressIn =
  (base: string) =>
  ({ node, signals }: Found): string | null => {
    const href = attributeOf(node.element, 'href');
    return signals.button || href === null ? null : absolute(href, base);
  };

function asPager(found: Found, base: string): Pager {
  const { node, signals, score, reasons } = found;
  const kind =
    signals.word === 'more' || (signals.className === 'more' && signals.word === null)
      ? 'more'
      : 'next';
  const name = textsOf(node)[0] ?? '';
  const address = addressIn(base)(found);
  const link = nextLinkOf(node);
  return { kind, element: node.element, name, address, link, own: null, score, reasons };
}
