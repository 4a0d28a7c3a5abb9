import {
  attributeOf,
  baseOf,
  isDisplayed,
  isDocument,
  pageOf,
  query,
  urlOf,
  type Root,
} from '../dom';
import { absolute } from '../absolute';
import { baseAddress } from '../base-address';
import { readLayout, type Layout } from '../layout';
import { readTree, type PageTree, type TreeLimits, type TreeNode } from '../tree';
import { moveTo } from './address';
import { isRightToLeft } from './ancestors';
import { isAfterList } from './after-list';
import { formOf } from './form';
import type { Drift } from '../locators/resolve';
import { iconOf } from './icons';
import { isItemPage } from './item-page';
import { saysLoad } from './more-words';
import { numberRows, type NumberRow } from './numbers';
import { findOwnLink, nextLinkOf, type NextLink } from './own-link';
import { placeAround } from './place';
import { isPressable } from './pressable';
import { leastPagerScore, scorePager, type PagerReason } from './score';
import {
  arrowOf,
  classWord,
  isDisabled,
  isHiddenName,
  isItemNavigationName,
  isPagerName,
  namesOf,
  isTitle,
  relOf,
  saysHowFar,
  scrollMark,
  wordOf,
  type PagerSignals,
} from './signals';
import { textsOf } from './texts';
import { isAmongComments, isInOtherWidget, nameAround } from './widgets';
import { bareText, pagerWord, saysOlder } from './words';

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

interface Found {
  readonly node: TreeNode;
  readonly signals: PagerSignals;
  readonly score: number;
  readonly reasons: readonly PagerReason[];
}

interface Surroundings {
  readonly page: string;
  readonly base: string;
  readonly layout: Layout;
  readonly rows: readonly NumberRow[];
  readonly headNext: ReadonlySet<string>;
  /** Whether the page says that it is about a single article or product. */
  readonly itemPage: boolean;
}

const mostText = 60;
/** Flat pages have their pager after hundreds of rows. */
const limits: TreeLimits = { nodes: 60_000, children: 5000, time: 300 };

function signalsOf(node: TreeNode, around: Surroundings): PagerSignals {
  const texts = textsOf(node);
  const href = attributeOf(node.element, 'href');
  const meaning = wordOf(texts);
  const { word } = meaning;
  const { step, paged, byOne } = moveTo(href, around.page, around.base);
  const arrow = arrowFor(arrowOf(texts[0] ?? '', isRightToLeft(node)), step, node);
  const names = namesOf(node);
  const button = node.tag !== 'a' || href === null || /^\s*(?:#|javascript:|$)/i.test(href);
  const row = around.rows.find(({ holder }) => isInside(node, holder.parent ?? holder));
  const number = row?.numbers.find((one) => one.node === node);
  const wrapped =
    node.parent && node.parent.children.length === 1 ? ` ${namesOf(node.parent)}` : '';
  const className = classWord(names + wrapped);
  const current = row?.current ?? null;
  const isMore = word === 'more';
  const titled = word === null && isTitle(texts[0] ?? '');
  const inItemNavigation = nameAround(node, 4, isItemNavigationName);
  const amongComments = isAmongComments(node);
  const isItemTitle = titled && inItemNavigation;
  const loads = isMore && saysLoad(bareText(texts[0] ?? ''));
  const showsNext = word === 'next' && node.text > 0 && pagerWord(texts[0] ?? '') === 'next';
  const afterList = isMore || (showsNext && step !== 'on') ? isAfterList(node) : null;
  return {
    rel: relOf(node),
    word,
    arrow,
    icon: arrowFor(iconOf(node, isRightToLeft(node)), step, node),
    className,
    inPager: nameAround(node, 4, isPagerName),
    amongNumbers: row !== undefined,
    nextNumber: number !== undefined && current !== null && number.value === current + 1,
    // The address of an article may end with a number as well.
    step: isItemTitle ? 'other' : number && button ? scriptedStep(href, number.value, step) : step,
    headNext: href !== null && around.headNext.has(absolute(href, around.base)),
    disabled: isDisabled(node),
    inOtherWidget: isInOtherWidget(node, { isMore, loads, paged }),
    hidden: isHiddenName(names) || isHidden(node, around.layout),
    moreCount: 0,
    nextCount: 0,
    long: meaning.long,
    saysPage: word === 'next' && texts.some(saysHowFar),
    blank: texts.length === 0,
    older: word === 'next' && texts.some(saysOlder),
    loads,
    afterList,
    place: word === 'next' || arrow !== null ? placeAround(node) : null,
    byOne: byOne && row === undefined && !amongComments,
    form: button ? formOf(node) : null,
    amongItems:
      word === 'item' ||
      inItemNavigation ||
      (around.itemPage && amongComments) ||
      /\bcomment-page-\d/.test(href ?? '') ||
      (around.itemPage && !afterList && step === 'other' && !texts.some(saysHowFar)) ||
      (titled && row === undefined),
    atEnd: row !== undefined && button && number === undefined && row.last,
    button,
  };
}

/** In a page from right to left, sites differ in which way arrows point; the URL decides. */
function arrowFor<Arrow extends PagerSignals['arrow']>(
  arrow: Arrow,
  step: PagerSignals['step'],
  node: TreeNode,
): Arrow | 'on' | 'back' {
  if (arrow === null || !isRightToLeft(node)) return arrow;
  return step === 'on' || step === 'back' ? step : arrow;
}

/** A script that is called with a link's number goes to that page. */
function scriptedStep(
  href: string | null,
  value: number,
  step: PagerSignals['step'],
): PagerSignals['step'] {
  const called = /^\s*javascript:/i.test(href ?? '') && (href ?? '').match(/\d+/g);
  return called && called.includes(String(value)) ? 'on' : step;
}

/** Icons have no size where the style sheet is not loaded. */
function isHidden(node: TreeNode, layout: Layout): boolean {
  const box = layout.boxOf(node);
  if (box === null || (box.width >= 1 && box.height >= 1)) return false;
  return node.text > 0 || !isDisplayed(node.element);
}

const isInside = (node: TreeNode, holder: TreeNode): boolean =>
  node.place > holder.place && node.place < holder.end;

/** Links and buttons with short texts, and what a recipe's selector names, with their scores. */
function candidates(
  tree: PageTree,
  around: Surroundings,
  selected: ReadonlySet<Element> | null,
): Found[] {
  const all = tree.nodes
    .filter((node) => (isPressable(node) && node.text <= mostText) || selected?.has(node.element))
    .map((node) => ({ node, signals: signalsOf(node, around) }));
  const moreCount = all.filter(({ signals }) => signals.word === 'more').length;
  // Pagers above and below a list lead to one URL.
  const nextCount = new Set(
    all
      .filter(({ signals: { word, arrow } }) => word === 'next' || arrow === 'on')
      .map(({ node, signals }) =>
        signals.button ? node.element : attributeOf(node.element, 'href'),
      ),
  ).size;
  return all.map(({ node, signals }) => {
    const counted = { ...signals, moreCount, nextCount };
    return { node, signals: counted, ...scorePager(counted) };
  });
}

/**
 * Detects how a page continues. @param page overrides the document's URL, for stored pages.
 * @param recipe its stored link is looked for first.
 */
export function detectPager(root: Root, page?: string, recipe?: OwnNext): Pager {
  const tree = readTree(root, limits);
  const owner = isDocument(root) ? root : pageOf(root);
  if (!tree || !owner) return none;
  const address = page ?? urlOf(owner);
  const base = page === undefined ? baseOf(owner) : baseAddress(owner, page);
  const around: Surroundings = {
    page: address,
    base,
    itemPage: isItemPage(owner),
    layout: readLayout(root, tree.root),
    rows: numberRows(tree, address, base),
    headNext: new Set(
      query(owner, 'link[rel~="next" i]').map((link) =>
        absolute(attributeOf(link, 'href') ?? '', base),
      ),
    ),
  };
  const { link } = recipe ?? {};
  const selected = link?.css === undefined ? null : new Set(query(root, link.css));
  const all = candidates(tree, around, selected);
  const own = link ? findOwnLink(all, link, selected, addressIn(base)) : null;
  if (typeof own === 'object' && own !== null) {
    const pager = asPager(own, base);
    return { ...pager, kind: recipe?.kind ?? pager.kind, own: 'found' };
  }
  const found = all.filter(({ node, score }) => isPressable(node) && score >= leastPagerScore);
  const best = found.reduce<Found | null>(
    (top, one) => (top && top.score >= one.score ? top : one),
    null,
  );
  if (best) return { ...asPager(best, base), own };
  const mark = scrollMark(tree);
  const reasons = [{ sign: 'scroll-class', points: 1 }];
  return mark ? { ...none, own, kind: 'scroll', element: mark.element, reasons } : { ...none, own };
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
