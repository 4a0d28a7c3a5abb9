import { addCount } from '../counts';
import { isElement, shownChildrenOf, tagOf, isText, valueOf } from '../dom';
import { isUnread } from '../text-elements';
import { isFormatting, linePattern } from './inline';
import { stepOf } from './step';

/**
 * How the lines of one path are read. `whole`: as one text, including links and highlighted words;
 * `parts`: as one text and also by child element; null: the lines do not mix text and elements.
 */
type LineReading = 'whole' | 'parts' | null;
export type ReadLine = (path: string, element: Element) => LineReading;

interface Seen {
  readonly patterns: Map<string, number>;
  count: number;
  prose: number;
}

const maxNodes = 2000;
const steady = 0.6;

/**
 * Learns from all records how mixed lines are read. If the sequence of text and elements varies
 * between records, such as in a description with highlighted words or a list of authors, the line
 * is one text. If the sequence is constant, such as in 'by A in B', each element is a value.
 */
export function readLines(records: readonly (readonly Element[])[]): ReadLine {
  const seen = new Map<string, Seen>();
  for (const record of records) {
    let left = maxNodes;
    const visit = (element: Element, above: string, depth: number): void => {
      left -= 1;
      if (left < 0 || depth > 60 || isUnread(element)) return;
      const path = `${above}/${depth === 0 ? tagOf(element) : stepOf(element)}`;
      const pattern = linePattern(element);
      if (pattern !== null) {
        const one = seen.get(path) ?? { patterns: new Map<string, number>(), count: 0, prose: 0 };
        one.count += 1;
        one.prose += Number(isMostlyText(element));
        addCount(one.patterns, pattern);
        seen.set(path, one);
        return;
      }
      for (const child of shownChildrenOf(element))
        if (isElement(child)) visit(child, path, depth + 1);
    };
    for (const element of record) visit(element, '', 0);
  }
  const decided = new Map<string, LineReading>();
  for (const [path, one] of seen) decided.set(path, isOneText(one) ? 'whole' : 'parts');
  return (path, element) => {
    const known = decided.get(path);
    if (known !== undefined) return known;
    if (tagOf(element) === 'a' || linePattern(element) === null) return null;
    return isMostlyText(element) ? 'whole' : 'parts';
  };
}

/**
 * Highlighting occurs irregularly: a formatted part counts as a value only if nearly every record
 * has it.
 */
function isOneText({ patterns, count, prose }: Seen): boolean {
  if (prose >= count / 2) return true;
  const [pattern, frequency] = [...patterns].reduce((best, one) => (one[1] > best[1] ? one : best));
  const onlyFormats = [...pattern.matchAll(/<(\w+)>/g)].every(([, tag = '']) => isFormatting(tag));
  if (onlyFormats) return count < 3 || frequency < 0.85 * count;
  return patterns.size > 2 && frequency < steady * count;
}

/** Whether most of the text is the element's own, outside child elements that do more than format. */
function isMostlyText(element: Element): boolean {
  let own = 0;
  let all = 0;
  function add(node: Node, inside: boolean): void {
    for (const child of shownChildrenOf(node)) {
      if (isText(child)) {
        const { length } = valueOf(child).trim();
        all += length;
        if (!inside) own += length;
      } else if (isElement(child) && !isUnread(child))
        add(child, inside || !isFormatting(tagOf(child)));
    }
  }
  add(element, false);
  return all >= 60 && own >= 0.6 * all;
}
