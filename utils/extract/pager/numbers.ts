import { hyphenated } from '../class-words';
import { attributeOf } from '../dom';
import { memo } from '../memo';
import { readableText } from '../text';
import type { PageTree, TreeNode } from '../tree';
import { plainDigits } from '../values/digits';
import { areChoices, stepTo, type Step } from './address';
import { isDisabled, saysPage } from './signals';

/** Row of numbered links, such as '1 2 3 … 9'. */
export interface NumberRow {
  readonly holder: TreeNode;
  /** Elements whose text is a number, linked or not, in document order. */
  readonly numbers: readonly {
    readonly node: TreeNode;
    readonly value: number;
    readonly linked: boolean;
  }[];
  /** Number of the current page; null if unknown. */
  readonly current: number | null;
  /** Whether the current page is the last of several. */
  readonly last: boolean;
}

const fewest = 2;
const currentWords =
  /(?:^|[-_\s])(?:current\w*|activ\w*|select\w*|on|here|(?:this|now)(?:page)?|cur|highlight)(?:$|[-_\s])/i;
/** Maximum length of a page number with the words that screen readers get, such as 'Go to page 2'. */
const longest = 24;
/** A number with such words: 'Page 2', 'Go to page 2', '2페이지', '第2页'. */
const namedNumber = /^(?:\p{L}+\.?\s?|第)?(\d{1,5})\s?\p{L}*$/u;
/** Maximum number of characters beside a number that count as brackets or separators. */
const maxBracketText = 4;
const maxDays = 31;

/** Number of the page that an element names; null for none. Read once, as rows may lie within each other. */
const numberIn = memo((node: TreeNode): number | null => {
  if (node.text === 0 || node.text > longest) return null;
  const shown = plainDigits(readableText([node.element]));
  const text = shown.replaceAll(/[[\]()|\s.,]/g, '');
  if (/^\d{1,5}$/.test(text)) return Number(text);
  const [, named] = namedNumber.exec(text) ?? [];
  if (named !== undefined && saysPage(shown)) return Number(named);
  // '21-40' is page 2 of 20 rows each
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  const page = (Number(from) - 1) / (Number(to) - Number(from) + 1) + 1;
  return Number(to) > Number(from) && Number.isInteger(page) ? page : null;
});

const isCurrent = (node: TreeNode): boolean =>
  currentWords.test(hyphenated(node.classes.join(' '))) ||
  ['page', 'true'].includes(attributeOf(node.element, 'aria-current') ?? '') ||
  isDisabled(node);

/**
 * Finds rows of numbers: elements with at least two numbered links. `page` and `base` are the URLs
 * of the page and for resolving relative ones.
 */
export function numberRows(tree: PageTree, page: string, base: string): NumberRow[] {
  const stepOf = (node: TreeNode) => stepTo(attributeOf(node.element, 'href'), page, base);
  const rows = new Map<TreeNode, TreeNode[]>();
  for (const node of tree.nodes) {
    if (node.tag !== 'a' && node.role !== 'link' && node.tag !== 'button') continue;
    if (numberIn(node) === null) continue;
    const holder = holderOf(node);
    const row = rows.get(holder);
    if (row) row.push(node);
    else rows.set(holder, [node]);
  }
  return [...rows]
    .filter(([, links]) => links.length >= fewest)
    .filter(([, links]) => !leadToChoices(links, base))
    .map(([holder, links]) => rowOf(holder, new Set(links), tree, stepOf))
    .filter(({ numbers }) => !areOther(numbers.map(({ value }) => value)));
}

function leadToChoices(links: readonly TreeNode[], base: string): boolean {
  const [first, second] = links.map(({ element }) => attributeOf(element, 'href'));
  return Boolean(first && second && areChoices(first, second, base));
}

/** Closest ancestor with content besides this number, since each number may have wrappers and brackets. */
function holderOf(node: TreeNode): TreeNode {
  let holder = node.parent ?? node;
  while (holder.parent && holder.children.length === 1 && holder.ownText <= maxBracketText)
    holder = holder.parent;
  return holder;
}

/** Whether numbers are no page numbers: years, days of a calendar, figures of a table. */
function areOther(values: readonly number[]): boolean {
  if (values.every((value) => value >= 1900 && value <= 2100)) return true;
  if (values.length <= 26) return false;
  const rising = values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
  return !rising || (values.at(-1) ?? 0) <= maxDays;
}

/**
 * Current page by the numbers that are linked: the one that leads here, or the one missing, as its
 * number is plain text.
 */
function currentAmong(
  numbers: NumberRow['numbers'],
  stepOf: (node: TreeNode) => Step,
): number | null {
  const steps = numbers.map(({ node }) => stepOf(node));
  const here = numbers[steps.indexOf('same')];
  if (here) return here.value;
  const values = numbers.map(({ value }) => value);
  // The URL of page 1 often has no number.
  if (values[0] === 2 || (values[0] === 1 && steps.every((step) => step === 'on'))) return 1;
  const before = values.find((value, at) => values[at + 1] === value + 2);
  return before === undefined ? null : before + 1;
}

function rowOf(
  holder: TreeNode,
  links: ReadonlySet<TreeNode>,
  tree: PageTree,
  stepOf: (node: TreeNode) => Step,
): NumberRow {
  const numbers: NumberRow['numbers'][number][] = [];
  let current: number | null = null;
  for (let index = holder.index + 1; index < holder.end; index += 1) {
    const node = tree.nodes[index];
    const value = node && numberIn(node);
    if (!node || value === null || value === undefined) continue;
    const link = links.has(node);
    const inner = tree.nodes.slice(index, node.end).find((one) => links.has(one));
    const marked = tree.nodes.slice(index, node.end).some(isCurrent);
    if (marked || (!link && !inner)) current ??= value;
    numbers.push({ node: inner ?? node, value, linked: link || inner !== undefined });
    index = node.end - 1;
  }
  const marked = current !== null;
  current ??= currentAmong(numbers, stepOf);
  const last =
    marked && numbers.length > 1 && numbers.every(({ value }) => value <= (current ?? 0));
  return { holder, numbers, current, last };
}
