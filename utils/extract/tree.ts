import { mean } from './counts';
import { withoutText } from './text-elements';
import {
  attributeOf,
  documentElementOf,
  isDocument,
  isElement,
  isRendered,
  isText,
  shownChildrenOf,
  tagOf,
  valueOf,
  type Root,
} from './dom';

/** Element of a page as input for detection. Counts include its descendants. */
export interface TreeNode {
  readonly element: Element;
  readonly tag: string;
  readonly role: string;
  readonly classes: readonly string[];
  readonly parent: TreeNode | null;
  /** Frame that contains the element's document; null for the top document. */
  readonly frame: TreeNode | null;
  readonly depth: number;
  /** Index in document order; descendants have the indexes up to, but not including, `end`. */
  index: number;
  end: number;
  readonly children: TreeNode[];
  /** Characters of all text, of text in links, and of the element's own text. */
  text: number;
  linkText: number;
  ownText: number;
  links: number;
  images: number;
  /** Whether the descendants were not read because a limit was reached; counts are estimates. */
  skimmed: boolean;
}

export interface PageTree {
  readonly root: TreeNode;
  /** All elements in document order. */
  readonly nodes: readonly TreeNode[];
}

export interface TreeLimits {
  /** Maximum number of elements read in full. */
  nodes: number;
  /** Maximum number of children of one element read in full. */
  children: number;
}

const defaultLimits: TreeLimits = { nodes: 60_000, children: 5000 };

/** Children of each element that are read before the others, so that one long list does not hide what follows it. */
const firstChildren = 250;

/** Maximum depth; deeper pages would overflow the stack. */
const deepest = 500;

/** Tags without text or rows of their own. */
const ignored = new Set(`${withoutText} base title embed param source track map`.split(' '));
const pictures = new Set(['img', 'picture', 'svg', 'video', 'canvas']);
const noClasses: readonly string[] = [];

/**
 * Reads a page or part of it once, without invisible parts such as scripts. Null for an empty
 * document.
 * @param time ms after which no more elements of an open page are read in full. A stored page has no such limit, so
 * that it gives the same rows every time.
 */
export function readTree(root: Root, limits = defaultLimits, time = 150): PageTree | null {
  const top = isDocument(root) ? documentElementOf(root) : root;
  if (top === null) return null;
  const ends = isRendered(root) ? performance.now() + time : Infinity;
  let count = 0;
  let late = false;
  /** Children after the first ones, as they were met. */
  const others: TreeNode[] = [];

  function nodeFor(element: Element, tag: string, parent: TreeNode | null): TreeNode {
    const names = attributeOf(element, 'class')?.trim();
    count += 1;
    if (count % 512 === 0) late = performance.now() > ends;
    return {
      element,
      tag,
      role: attributeOf(element, 'role') ?? '',
      classes: names ? names.split(/\s+/) : noClasses,
      parent,
      frame: parent?.tag === 'iframe' ? parent : (parent?.frame ?? null),
      depth: parent ? parent.depth + 1 : 0,
      index: 0,
      end: 0,
      children: [],
      text: 0,
      linkText: 0,
      ownText: 0,
      links: 0,
      images: 0,
      skimmed: false,
    };
  }

  function readInside(node: TreeNode): void {
    if (late || count > limits.nodes) node.skimmed = true;
    if (node.skimmed || node.depth > deepest) return;
    for (const child of shownChildrenOf(node.element)) {
      if (isText(child)) node.ownText += valueOf(child).trim().length;
      else if (isElement(child)) {
        const tag = tagOf(child);
        if (pictures.has(tag)) node.images += 1;
        if (ignored.has(tag)) continue;
        const inner = nodeFor(child, tag, node);
        const position = node.children.push(inner);
        if (position > limits.children) inner.skimmed = true;
        else if (position > firstChildren) others.push(inner);
        else readInside(inner);
      }
    }
  }

  const element = isElement(top) ? top : top.host;
  const node = nodeFor(element, tagOf(element), null);
  readInside(node);
  // Grows meanwhile by what is found inside.
  for (const other of others) readInside(other);
  return { root: node, nodes: inOrder(node) };
}

/** Reads an element and its children, but not the contents of the children. */
export const readShallow = (element: Element): TreeNode | undefined =>
  readTree(element, { nodes: 1, children: Infinity })?.root;

/** Sets the indexes and counts of an element and its descendants, and returns them in document order. */
function inOrder(top: TreeNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  function assignIndexes(node: TreeNode): void {
    node.index = nodes.length;
    nodes.push(node);
    for (const child of node.children) assignIndexes(child);
    if (!node.skimmed) sum(node);
    node.end = nodes.length;
  }
  assignIndexes(top);
  return nodes;
}

/** Sums up the counts of the children; a skimmed child counts as the mean of those with its tag. */
function sum(node: TreeNode): void {
  estimateSkimmed(node.children);
  node.text = node.ownText;
  for (const child of node.children) {
    node.text += child.text;
    node.linkText += child.linkText;
    node.links += child.links;
    node.images += child.images;
  }
  if (node.tag === 'a') {
    node.linkText = node.text;
    node.links += 1;
  }
}

function estimateSkimmed(children: readonly TreeNode[]): void {
  if (children.at(-1)?.skimmed !== true) return;
  for (const tag of new Set(children.map((child) => child.tag))) {
    const same = children.filter((child) => child.tag === tag);
    const read = same.filter((child) => !child.skimmed);
    const meanOf = (of: (child: TreeNode) => number) => mean(read.map(of));
    const means = {
      // What is around unread elements alone would otherwise count as empty.
      text: meanOf((child) => child.text) || 1,
      linkText: meanOf((child) => child.linkText),
      links: meanOf((child) => child.links),
    };
    for (const child of same) if (child.skimmed) Object.assign(child, means);
  }
}
