import {
  attributeOf,
  baseOf,
  isDisplayed,
  isDocument,
  pageOf,
  query,
  urlOf,
  type Root,
  tagOf,
} from '../dom';
import { absolute } from '../absolute';
import { baseAddress } from '../base-address';
import { readLayout, type Layout } from '../layout';
import { memo } from '../memo';
import { readTree, type PageTree, type TreeNode } from '../tree';
import { moveTo } from './address';
import { isAfterList } from './after-list';
import { isRightToLeft } from './ancestors';
import { iconOf } from './icons';
import { saysLoad } from './more-words';
import { numberRows, type NumberRow } from './numbers';
import { placeAround } from './place';
import { isPressable } from './pressable';
import { scorePager, type PagerReason } from './score';
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
  wordOf,
  type PagerSignals,
} from './signals';
import { textsOf } from './texts';
import { isAmongComments, isInOtherWidget, nameAround } from './widgets';
import { bareText, pagerWord, saysOlder } from './words';

const hidden = /^(?:hidden|submit|button|image|reset)$/i;

/** Whether a form has something to fill in. Read once, as a form around a table may have thousands of buttons. */
const hasFields = memo((form: TreeNode): boolean =>
  query(form.element, 'input, textarea').some(
    (field) => tagOf(field) === 'textarea' || !hidden.test(attributeOf(field, 'type') ?? 'text'),
  ),
);

/**
 * What the form around a button is for: `pager`, if it has nothing to fill in, else `fields`; null
 * outside a form. Large forms around a whole page are no forms to fill in.
 */
function formOf(node: TreeNode): 'pager' | 'fields' | null {
  let holder = node.parent;
  while (holder && holder.tag !== 'form') holder = holder.parent;
  if (!holder || holder.links > 5) return null;
  return hasFields(holder) ? 'fields' : 'pager';
}

const things = /^(?:article|product|video|book|profile|music|recipe)/i;
const single = /(?:^|\s)(?:single(?:-post|-product)?|postid-\d+)(?:\s|$)/;

/**
 * Whether a page says that it is about one article or product. Lists say so as well at times, so
 * this counts only against links whose URL says nothing of pages.
 */
const isItemPage = (page: Document): boolean =>
  query(page, 'meta[property="og:type" i]').some((meta) =>
    things.test(attributeOf(meta, 'content') ?? ''),
  ) || query(page, 'body').some((body) => single.test(attributeOf(body, 'class') ?? ''));

/** A link or button that may lead on. */
export interface Found {
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

const maxText = 60;
/** Time in ms for reading an open page: flat pages have their pager after hundreds of rows. */
const maxTime = 300;

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
  node.index > holder.index && node.index < holder.end;

/** Links and buttons with short texts, and those that are asked for, with their scores. */
function candidatesIn(
  tree: PageTree,
  around: Surroundings,
  isAsked: (node: TreeNode) => boolean,
): Found[] {
  const all = tree.nodes
    .filter((node) => (isPressable(node) && node.text <= maxText) || isAsked(node))
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

/** Page in which a next link is looked for. */
interface PagerPage {
  readonly tree: PageTree;
  readonly base: string;
  /**
   * Finds links and buttons with short texts.
   * @param isAsked whether to take another element too.
   */
  candidates(isAsked: (node: TreeNode) => boolean): Found[];
}

/**
 * Reads a page; null if it is empty.
 * @param page overrides the document's URL, for stored pages.
 */
export function readPagerPage(root: Root, page?: string): PagerPage | null {
  const tree = readTree(root, undefined, maxTime);
  const owner = isDocument(root) ? root : pageOf(root);
  if (!tree || !owner) return null;
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
  return { tree, base, candidates: (isAsked) => candidatesIn(tree, around, isAsked) };
}
