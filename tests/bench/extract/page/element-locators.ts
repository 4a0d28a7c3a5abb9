import { partName, type Part } from '../../../../utils/extract/columns/leaf';
import { attributeOf, tagOf, type Root } from '../../../../utils/extract/dom';
import { readableText } from '../../../../utils/extract/text';
import { readTree, type PageTree, type TreeNode } from '../../../../utils/extract/tree';
import {
  locators,
  pageFacts,
  total,
  votesOf,
  type Locator,
  type Votes,
} from '../../../../utils/extract/locators/evidence';
import { labelNear } from '../../../../utils/extract/locators/label';
import type { FieldFingerprint } from '../../../../utils/extract/locators/fingerprint';
import type { Drift } from '../../../../utils/extract/locators/resolve';
import { classWords, stableFacts, tagPath } from '../../../../utils/extract/locators/stable';
import { valueProfileOf } from '../../../../utils/extract/locators/values';

/** Locators for finding one element again. Plain data. */
export interface ElementLocators {
  readonly print: FieldFingerprint;
  /** Relative position in document order, 0 to 1. */
  readonly position: number;
}

interface ResolvedElement {
  /** Null if the element was found. On drift no element is returned: a wrong value is worse than none. */
  readonly drift: Drift | null;
  readonly element: Element | null;
  /** Certainty of the match, 0 to 1. */
  readonly confidence: number;
  /** Locators that matched. */
  readonly matched: readonly Locator[];
}

const minPoints = 5;
const minMargin = 2;
const maxCompared = 100;
/** Minimum number of locators that must match. */
const minLocators = 3;

/** Text of a part of an element; '' if missing. */
function valueIn(element: Element, part: Part): string {
  return part.of === 'attribute'
    ? (attributeOf(element, part.name)?.trim() ?? '')
    : readableText([element]);
}

/** Elements with equal path and class words, in document order; only their rank tells them apart. */
function alike(node: TreeNode, { nodes, root }: PageTree): TreeNode[] {
  const placeOf = ({ element }: TreeNode): string =>
    `${tagPath(element, root.element).join('/')} ${classWords(element, root.element).join('.')}`;
  const own = placeOf(node);
  return nodes.filter(
    (one) => one.tag === node.tag && one.depth === node.depth && placeOf(one) === own,
  );
}

function printOfElement({ element }: TreeNode, top: Element, part: Part): FieldFingerprint {
  const text = valueIn(element, part);
  const address = part.of === 'attribute' && ['href', 'src'].includes(part.name);
  return {
    kind: address ? (part.name === 'href' ? 'link' : 'picture') : 'text',
    part: partName(part),
    tag: tagOf(element),
    label: labelNear(element),
    facts: stableFacts(element, top),
    classes: classWords(element, top),
    path: tagPath(element, top),
    values: valueProfileOf(text === '' ? [] : [text], address),
    fill: 1,
    twins: { count: 1, rank: 0 },
  };
}

/** Returns locators for one element of a page; null if the page does not show it. */
export function locatorsForElement(
  root: Root,
  element: Element,
  part: Part = { of: 'text' },
): ElementLocators | null {
  const tree = readTree(root);
  const node = tree?.nodes.find((one) => one.element === element);
  if (!tree || !node) return null;
  const twins = alike(node, tree);
  return {
    print: {
      ...printOfElement(node, tree.root.element, part),
      twins: { count: twins.length, rank: twins.indexOf(node) },
    },
    position: node.place / tree.nodes.length,
  };
}

/**
 * Limits the elements to those with similar tag, class words and attributes near the stored
 * position.
 */
function likely(tree: PageTree, { print, position }: ElementLocators, part: Part): TreeNode[] {
  const rough = (node: TreeNode): number => {
    const facts = stableFacts(node.element, node.parent?.element ?? node.element);
    return (
      2 * Number(node.tag === print.tag) +
      2 * node.classes.filter((word) => print.classes.includes(word)).length +
      2 * facts.filter((fact) => print.facts.includes(fact)).length -
      2 * Math.abs(node.place / tree.nodes.length - position)
    );
  };
  const hasValue = (node: TreeNode): boolean =>
    part.of === 'attribute' ? attributeOf(node.element, part.name) !== null : node.text > 0;
  return tree.nodes
    .filter((node) => node !== tree.root && hasValue(node))
    .map((node) => ({ node, points: rough(node) }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, maxCompared)
    .map(({ node }) => node);
}

interface Found {
  readonly node: TreeNode;
  readonly votes: Votes;
  readonly points: number;
  readonly text: string;
}

function candidates(tree: PageTree, kept: ElementLocators, part: Part): Found[] {
  const nodes = likely(tree, kept, part);
  const prints = nodes.map((node) => printOfElement(node, tree.root.element, part));
  const page = pageFacts(prints);
  return nodes.flatMap((node, at) => {
    const print = prints[at];
    if (!print) return [];
    const near = 1 - 4 * Math.abs(node.place / tree.nodes.length - kept.position);
    const votes = { ...votesOf(kept.print, print, page), sequence: Math.max(-1, near) };
    return [{ node, votes, points: total(votes), text: valueIn(node.element, part) }];
  });
}

const isRelated = (one: TreeNode, other: TreeNode): boolean =>
  (one.place <= other.place && other.place < one.end) ||
  (other.place <= one.place && one.place < other.end);

/** Finds an element again; reports drift and no element if the match is uncertain. */
export function resolveElement(root: Root, kept: ElementLocators): ResolvedElement {
  const tree = readTree(root);
  const { print } = kept;
  const part: Part = print.part.startsWith('@')
    ? { of: 'attribute', name: print.part.slice(1) }
    : { of: 'text' };
  const found = tree ? candidates(tree, kept, part) : [];
  const [first] = found.toSorted((a, b) => b.points - a.points);
  if (!tree || !first || first.points < minPoints) return notFound('gone');
  // With the stored number of twins, the one of the stored rank is meant.
  const twins = alike(first.node, tree);
  const numbered = twins.length === print.twins.count ? twins[print.twins.rank] : undefined;
  const counted = found.find((one) => one.node === numbered && isNearly(one, first));
  const best = counted ?? first;
  const isRival = (one: Found): boolean =>
    one.node !== best.node &&
    // Neither a relative with the same text nor a twin excluded by rank is a rival.
    !(isRelated(one.node, best.node) && one.text === best.text) &&
    !(counted && twins.includes(one.node));
  const margin = best.points - Math.max(0, ...found.filter(isRival).map((one) => one.points));
  const { votes } = best;
  const matched = locators.filter((locator) => votes[locator] > 0.3);
  const contradicted = votes.values < 0 || votes.label < 0 || matched.length < minLocators;
  if (margin < minMargin || contradicted || !looksRight(votes)) return notFound('unsure');
  return {
    drift: null,
    element: best.node.element,
    confidence: Math.min(1, best.points / 10) * Math.min(1, margin / 4),
    matched,
  };
}

/** The rank decides only where the points do not. */
const isNearly = (one: Found, first: Found): boolean => one.points > first.points - minMargin;

/** The shape of a single value is weak evidence: a label or the path may make up for it. */
const looksRight = ({ values, label, path }: Votes): boolean =>
  values > 0.3 || label > 0.5 || path > 0.9;

const notFound = (drift: Drift): ResolvedElement => ({
  drift,
  element: null,
  confidence: 0,
  matched: [],
});
