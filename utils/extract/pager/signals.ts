import { hyphenated } from '../class-words';
import { attributeOf } from '../dom';
import type { PageTree, TreeNode } from '../tree';
import type { Step } from './address';
import { bareText, pagerWord, type PagerWord } from './words';

/** Signals of a link or button that may lead to the next page. */
export interface PagerSignals {
  readonly rel: 'next' | 'previous' | null;
  readonly word: PagerWord | null;
  readonly arrow: 'on' | 'far' | 'back' | null;
  readonly className: PagerWord | 'last' | null;
  /** Whether it is inside pagination, judged by class words, and beside numbered links. */
  readonly inPager: boolean;
  readonly amongNumbers: boolean;
  /** Whether its number is the one after the current page. */
  readonly nextNumber: boolean;
  readonly step: Step;
  /** Whether its URL equals the `<link rel="next">` of the page. */
  readonly headNext: boolean;
  readonly disabled: boolean;
  /** Whether it belongs to a gallery, calendar or similar, and not to a paginated list. */
  readonly inOtherWidget: boolean;
  readonly hidden: boolean;
  /** Number of links and buttons with a text such as 'more'; each card of a list may have one. */
  readonly moreCount: number;
  readonly long: boolean;
  /** Whether the page calls it the way to older rows, or to the page before. */
  readonly older: boolean;
  /** Whether it has neither text nor label; the style sheet draws it. */
  readonly blank: boolean;
  /** Whether it names a page or counts rows, as in 'next page', which says more than 'next'. */
  readonly saysPage: boolean;
  readonly button: boolean;
  /** Whether a 'more' button loads rows, rather than expanding a text. */
  readonly loads: boolean;
  /** Whether the text beside it says that more pages follow. */
  readonly place: 'more' | 'end' | null;
  /** Whether its URL is that of the page after this one, by the number of the page. */
  readonly byOne: boolean;
  /** Whether records of a list come right before it; null if it does not matter. */
  readonly afterList: boolean | null;
  /** Direction of its icon, by the names in the markup. */
  readonly icon: 'on' | 'back' | null;
  readonly form: 'pager' | 'fields' | null;
  /** Whether it leads from one article to the next. */
  readonly amongItems: boolean;
  /** Whether it has no URL, and the page is the last of the numbers beside it. */
  readonly atEnd: boolean;
  /** Number of places that 'next' and arrows lead to; each card of a list may have one. */
  readonly nextCount: number;
}

const onArrow = /^[\s|]*(?:[>›→⟩〉❯▶►▸⇨➔➡⟶⇢➜➝➞➤🡒⮕]+|[-–—=]+>)[\s|]*$/u;
const farArrow = /^[\s|]*(?:»|>>|≫|⟫|》|⏩)[\s|]*$/u;
const farthest = /(?:>>>|»\s*»|[»>›→▶]\s*[|⎸]|⏭|⇥)\s*$/u;
const backArrow = /^[\s|]*(?:[<‹←⟨〈❮◀◄◂«≪《⏪⟵⇦⬅🡐]+|<[-–—=]+)[\s|]*$/u;

/** Direction of a text that consists only of arrows, in reading order; null for other texts. */
export function arrowOf(text: string, rightToLeft = false): PagerSignals['arrow'] {
  // Full-width signs as plain ones, without the mark that asks for the emoji.
  const bare = text.normalize('NFKC').replaceAll('\uFE0F', '').trim();
  if (bare === '' || bare.length > 4 || farthest.test(bare)) return null;
  const [on, back] = rightToLeft ? [backArrow, onArrow] : [onArrow, backArrow];
  if (farArrow.test(bare)) return rightToLeft ? 'back' : 'far';
  if (on.test(bare)) return bare.length > 1 && /([^-–—=])\1/u.test(bare) ? 'far' : 'on';
  return back.test(bare) ? 'back' : null;
}

const nextClass =
  /(?:^|[-_\s])(?:next(?![a-z]{0,4}prev)\w{0,12}|nxt|fwd|older\w{0,5}|suivante?|siguiente|proxim[ao]|weiter|forward|sled|dalee|successiv[ao]|volgende)(?:$|[-_\s])/i;
const previousClass =
  /(?:^|[-_\s])(?:prev(?![a-z]{0,4}next)\w{0,12}|newer\w{0,5}|back|zurueck|anterior|precedente?)(?:$|[-_\s])/i;
const moreClass = /(?:load|show|view|see)[-_]?more/i;
const lastClass = /(?:^|[-_\s])(?:last|end|first)[-_]?(?:page|link)?(?:$|[-_\s])/i;
const disabledClass =
  /(?:^|[-_\s])(?:(?:disabled?|inactive|unavailable|pointer-events-none|cursor-not-allowed)(?:$|[-_\s])|off(?:$|\s))/i;

/** Attributes that name an element for scripts and tests; class names are often hashed. */
const nameAttributes = ['id', 'data-testid', 'data-test', 'data-qa', 'data-automation-id'];

export const namesOf = (node: TreeNode): string =>
  hyphenated(
    [...node.classes, ...nameAttributes.map((name) => attributeOf(node.element, name) ?? '')].join(
      ' ',
    ),
  );

export function classWord(names: string): PagerSignals['className'] {
  const [next, previous] = [nextClass.test(names), previousClass.test(names)];
  // Names with words for both directions say nothing about the direction.
  if (next !== previous) return next ? 'next' : 'previous';
  if (moreClass.test(names)) return 'more';
  return lastClass.test(names) ? 'last' : null;
}

const pagerWords =
  /pag(?:er|ing|inat|enav|es?\b|enum|elist|enumber)|(?:page|posts?|nav|wp)[-_]?(?:nav|links|numbers|list)|navigation|bottomnav|pnav|pgn/i;
/** Navigation from one article to the next. WordPress calls that of a list 'posts-navigation'. */
const itemNavigation =
  /(?:^|[-_\s])(?:post|article|story|entry|single|nav)[-_](?:nav(?:igation)?|single|pager|prev-?next)(?:$|[-_\s])/i;
const hiddenClass = /(?:^|[-_\s])(?:hidden|hide|invisible|d-none|ng-hide|is-hidden)(?:$|\s)/i;
/** Classes that show at some widths what is hidden at others. */
const shownClass =
  /(?:^|\s)(?:(?:xs|sm|md|lg|x+l|2xl):|d-(?:sm|md|lg|x+l)-)(?:inline|block|flex|grid|table)/i;

/** Whether class words mean hidden; needed where the style sheet is not loaded. */
export const isHiddenName = (names: string): boolean =>
  hiddenClass.test(names) && !shownClass.test(names);
export const isPagerName = (names: string): boolean => pagerWords.test(names);
export const isItemNavigationName = (names: string): boolean => itemNavigation.test(names);

const saysDisabled = (node: TreeNode): boolean =>
  attributeOf(node.element, 'aria-disabled') === 'true' ||
  attributeOf(node.element, 'disabled') !== null ||
  disabledClass.test(namesOf(node));

/** Whether a link, button or the wrapper of one says that it can't be pressed. */
export const isDisabled = (node: TreeNode): boolean =>
  saysDisabled(node) || (node.parent?.children.length === 1 && saysDisabled(node.parent));

export function relOf(node: TreeNode): PagerSignals['rel'] {
  const words = (attributeOf(node.element, 'rel') ?? '').toLowerCase().split(/\s+/);
  return words.includes('next')
    ? 'next'
    : words.includes('prev') || words.includes('previous')
      ? 'previous'
      : null;
}

const pages =
  /\bpage|seite|p[aá]gin|\bsid[ae]|sivu|str[oaá]n|oldal|стран|сторін|σελίδ|sayfa|صفح|דף|עמוד|[页頁]|ページ|페이지|หน้า|trang|halaman/u;
export const saysPage = (text: string): boolean => pages.test(bareText(text));
/** Whether it names a page or counts rows. */
export const saysHowFar = (text: string): boolean => saysPage(text) || /\p{N}/u.test(text);

/** Whether a text has at least two words, as the title of an article has and the label of a pager seldom. */
export const isTitle = (text: string): boolean =>
  (bareText(text).match(/\p{L}{2,}/gu) ?? []).length > 1;

const longest = 40;

/**
 * Meaning of a link's texts, the first match counts; `long` if the visible text is too long for a
 * pager.
 */
export function wordOf(texts: readonly string[]): { word: PagerWord | null; long: boolean } {
  for (const text of texts) {
    const word = pagerWord(text);
    if (word !== null) return { word, long: false };
  }
  const [shown = ''] = texts;
  return { word: null, long: bareText(shown).length > longest };
}

const scrollWords =
  /infinite|endless|(?:auto|lazy)[-_]?load(?:er|ing)?[-_]?(?:more|list|posts)|jscroll|scroll[-_]?(?:sentinel|trigger|loader)|load[-_]?more[-_]?(?:trigger|sentinel)/i;

/** Element that marks infinite scrolling by class words; weak evidence, since scripts implement it. */
export const scrollMark = (tree: PageTree): TreeNode | undefined =>
  tree.nodes.find(
    (node) => node.parent !== null && node.depth > 1 && scrollWords.test(namesOf(node)),
  );
