import {
  attributeOf,
  isElement,
  isHidden,
  isText,
  shownChildrenOf,
  tagOf,
  trimmedOf,
  valueOf,
} from '../dom';
import { readableText, shownText } from '../text';
import { isUnread } from '../text-elements';
import { isFormatting } from './inline';
import { propertyOf, withKeys, type KeyedLeaf, type Leaf, type Part } from './leaf';
import type { ReadLine } from './lines';
import { pictureAttribute } from './picture';
import { stepOf } from './step';

const maxLeaves = 120;
const maxNodes = 3000;
const deepest = 100;

/** Attributes with a text for elements that show none, such as a star rating. */
const wordAttributes = ['aria-label', 'title', 'alt', 'data-value', 'value', 'content'];

/** Part of a record: some elements and the column of their table cell, -1 outside tables. */
export interface RecordPart {
  readonly column: number;
  readonly elements: readonly Element[];
}

/** Returns the values of a record in document order. */
export function leavesOf(parts: readonly RecordPart[], readLine: ReadLine): KeyedLeaf[] {
  const leaves: KeyedLeaf[] = [];
  const before = new Map<string, number>();
  let left = maxNodes;
  let column = -1;

  function add(
    element: Element,
    part: Part,
    kind: Leaf['kind'],
    text: string,
    path: string,
    tags: string,
    whole = false,
  ): void {
    if (text === '' || leaves.length >= maxLeaves) return;
    const property = propertyOf(element);
    leaves.push(
      withKeys({ element, part, kind, text, path, tags, property, column, whole }, before),
    );
  }

  function addAttributes(element: Element, path: string, tags: string): void {
    const tag = tagOf(element);
    const put = (name: string, kind: Leaf['kind']): void => {
      add(element, { of: 'attribute', name }, kind, trimmedOf(element, name), path, tags);
    };
    const isLink = ['a', 'area', 'link'].includes(tag);
    if (isLink && !/^(?:#|javascript:)/i.test(trimmedOf(element, 'href'))) put('href', 'link');
    if (tag === 'img') {
      const name = pictureAttribute(element);
      if (name !== undefined) put(name, 'picture');
      put('alt', 'text');
    }
    if (tag === 'time') put('datetime', 'text');
    if (tag === 'meta') put('content', 'text');
  }

  function walk(
    element: Element,
    pathAbove: string,
    tagsAbove: string,
    depth: number,
    inLine: boolean,
  ): void {
    left -= 1;
    if (left < 0 || depth > deepest) return;
    const tag = tagOf(element);
    // Class words of the record element often differ for each record, so that the path leaves them
    // out.
    const path = `${pathAbove}/${depth === 0 ? tag : stepOf(element)}`;
    const tags = `${tagsAbove}/${tag}`;
    // A record that is hidden itself is of a list that is hidden as a whole, as in a closed tab.
    if (isUnread(element) || (depth > 0 && isHidden(element))) {
      if (attributeOf(element, 'itemprop') !== null) addAttributes(element, path, tags);
      return;
    }
    addAttributes(element, path, tags);
    const before = leaves.length;
    const line = readLine(path, element);
    if (line === 'whole') {
      addOnlyLink(element, path, tags);
      add(element, { of: 'text' }, 'text', shownText(element), path, tags);
      return;
    }
    if (line === 'parts' && !inLine)
      add(element, { of: 'text' }, 'text', shownText(element), path, tags, true);
    walkInside(element, path, tags, depth, line === 'parts', inLine || line === 'parts');
    if (leaves.length === before) {
      const name = wordAttributes.find((one) => trimmedOf(element, one) !== '');
      if (name !== undefined && tag !== 'img' && tag !== 'input')
        add(element, { of: 'attribute', name }, 'text', trimmedOf(element, name), path, tags);
    }
  }

  /**
   * Adds the URL if a text contains exactly one link; with several links the choice would be
   * arbitrary.
   */
  function addOnlyLink(element: Element, path: string, tags: string): void {
    const inside = shownChildrenOf(element).filter(isElement);
    const [link, ...more] = inside.filter((child) => tagOf(child) === 'a');
    if (link && more.length === 0) addAttributes(link, `${path}/${stepOf(link)}`, `${tags}/a`);
  }

  function walkInside(
    element: Element,
    path: string,
    tags: string,
    depth: number,
    isSplit: boolean,
    inLine: boolean,
  ): void {
    const isWords = (node: Node): boolean => !isSplit && isPlainWords(node);
    const children = shownChildrenOf(element);
    let textRun: Node[] = [];
    let textRuns = 0;
    const alone = !children.some(
      (child) => isElement(child) && !isUnread(child) && !isWords(child),
    );
    const close = (): void => {
      const nodes = textRun;
      textRun = [];
      const [only, ...more] = nodes.filter((node) => !isText(node) || /\S/.test(valueOf(node)));
      // An element between texts is a value of its own, even if its tag only formats.
      if (!alone && only && isElement(only) && more.length === 0) {
        walk(only, path, tags, depth + 1, inLine);
        return;
      }
      const text = readableText(nodes);
      if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return;
      add(element, alone ? { of: 'text' } : { of: 'run', run: textRuns }, 'text', text, path, tags);
      textRuns += 1;
    };
    for (const child of children) {
      if (isText(child)) {
        if (textRun.length > 0 || /\S/.test(valueOf(child))) textRun.push(child);
      } else if (isElement(child)) {
        if (isWords(child)) textRun.push(child);
        else if (!isUnread(child) || attributeOf(child, 'itemprop') !== null) {
          close();
          walk(child, path, tags, depth + 1, inLine);
        }
      }
    }
    close();
  }

  for (const part of parts) {
    column = part.column;
    const root = column < 0 ? '' : `|${column}`;
    for (const element of part.elements) {
      if (leaves.length >= maxLeaves) return leaves;
      walk(element, root, root, 0, false);
    }
  }
  return leaves;
}

/** Whether an element only formats text, including all descendants. */
function isPlainWords(node: Node): boolean {
  return (
    isElement(node) &&
    isFormatting(tagOf(node)) &&
    shownChildrenOf(node).every((child) => isText(child) || isPlainWords(child))
  );
}
