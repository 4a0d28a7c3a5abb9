import { mean } from './counts';
import {
  attributeOf,
  documentElementOf,
  isDocument,
  isElement,
  isText,
  shownChildrenOf,
  tagOf,
  valueOf,
  type Root,
} from './dom';

/** One element of a page as detection sees it. Counts include what is inside it. */
export interface TreeNode {
  readonly element: Element;
  readonly tag: string;
  readonly role: string;
  readonly classes: readonly string[];
  readonly parent: TreeNode | null;
  /** The frame that this element's page is shown in; null on the page itself. */
  readonly frame: TreeNode | null;
  readonly depth: number;
  /** Place in the order of the page; what is inside has the places up to, not including, `end`. */
  readonly place: number;
  end: number;
  readonly children: TreeNode[];
  /** Letters of text, of text in links, and of text directly in this element. */
  text: number;
  linkText: number;
  ownText: number;
  links: number;
  images: number;
  /** Whether what is inside was left unread, because there are very many of its kind. */
  skimmed: boolean;
}

export interface PageTree {
  readonly root: TreeNode;
  /** All elements in the order of the page. */
  readonly nodes: readonly TreeNode[];
}

export interface TreeLimits {
  /** How many elements are read in full. */
  nodes: number;
  /** How many children of one element are read in full. */
  children: number;
  /** Milliseconds after which nothing more is read in full. */
  time: number;
}

const usualLimits: TreeLimits = { nodes: 60_000, children: 250, time: 150 };

/** Deeper elements are left out: a page may nest its elements so deep that walking it would overflow the stack. */
const deepest = 500;

/** What has no text or rows of its own. */
const ignored = new Set(
  'script style noscript template head meta link base title option datalist svg math canvas object embed param source track map'.split(
    ' ',
  ),
);
const pictures = new Set(['img', 'picture', 'svg', 'video', 'canvas']);
const noClasses: readonly string[] = [];

/** Letters of a text without the space around it. */
const lengthOf = (text: string): number => (/\S/.test(text) ? text.trim().length : 0);

/** Reads a page, or a part of it, once. Parts of the page that nobody sees, such as scripts, are left out. */
export function readTree(root: Root, limits: TreeLimits = usualLimits): PageTree | null {
  const top = isDocument(root) ? documentElementOf(root) : root;
  if (top === null) return null;
  const nodes: TreeNode[] = [];
  const ends = performance.now() + limits.time;
  let late = false;

  function nodeFor(element: Element, parent: TreeNode | null): TreeNode {
    const names = attributeOf(element, 'class')?.trim();
    const node: TreeNode = {
      element,
      tag: tagOf(element),
      role: attributeOf(element, 'role') ?? '',
      classes: names ? names.split(/\s+/) : noClasses,
      parent,
      frame: parent?.tag === 'iframe' ? parent : (parent?.frame ?? null),
      depth: parent ? parent.depth + 1 : 0,
      place: nodes.length,
      end: nodes.length + 1,
      children: [],
      text: 0,
      linkText: 0,
      ownText: 0,
      links: 0,
      images: 0,
      skimmed: false,
    };
    nodes.push(node);
    if (nodes.length % 512 === 0) late = performance.now() > ends;
    return node;
  }

  function readInside(node: TreeNode): void {
    let full = 0;
    for (const child of shownChildrenOf(node.element)) {
      if (isText(child)) node.ownText += lengthOf(valueOf(child));
      else if (isElement(child)) {
        const tag = tagOf(child);
        if (pictures.has(tag)) node.images += 1;
        if (ignored.has(tag)) continue;
        const inner = nodeFor(child, node);
        node.children.push(inner);
        full += 1;
        if (full > limits.children || late || nodes.length > limits.nodes) inner.skimmed = true;
        else if (node.depth < deepest) readInside(inner);
      }
    }
    sum(node);
    node.end = nodes.length;
  }

  const node = nodeFor(isElement(top) ? top : top.host, null);
  readInside(node);
  return { root: node, nodes };
}

/** Adds up what is inside an element; children that were left unread count as the mean of those of their tag. */
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
    const [text, linkText, links] = [
      meanOf((c) => c.text),
      meanOf((c) => c.linkText),
      meanOf((c) => c.links),
    ];
    for (const child of same) {
      if (!child.skimmed) continue;
      Object.assign(child, { text, linkText, links });
    }
  }
}
