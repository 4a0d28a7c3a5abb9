import { chain } from '../chain';
import {
  attributeNamesOf,
  attributeOf,
  isElement,
  isText,
  query,
  shownChildrenOf,
  tagOf,
  trimmedOf,
} from '../dom';
import type { Cell } from '../columns/column';
import { partName, type Part } from '../columns/leaf';
import { oneLine, readableText, shownText } from '../text';
import { isUnread } from '../text-elements';
import { pictureAttribute, pictureAttributes } from '../columns/picture';

/** One kind of value that a column can read from a picked element. */
export interface PartChoice {
  /** `text`, `run 0`, `link`, `picture`, or `@name` for an attribute. */
  readonly key: string;
  readonly element: Element;
  readonly part: Part;
  readonly sample: string;
}

const maxChoices = 30;
const longestSample = 80;

/** Texts between the child elements of an element, without empty ones. */
function textRunsOf(element: Element): string[] {
  const textRuns: string[] = [];
  let textRun: Node[] = [];
  const close = (): void => {
    const text = readableText(textRun);
    if (/[\p{L}\p{N}\p{S}]/u.test(text)) textRuns.push(text);
    textRun = [];
  };
  for (const child of shownChildrenOf(element))
    if (isText(child)) textRun.push(child);
    else if (isElement(child) && !isUnread(child)) close();
  close();
  return textRuns;
}

/** Returns the text of a part of an element; '' if the element has no such part. */
function textOfPart(element: Element, part: Part): string {
  if (part.of === 'attribute') return trimmedOf(element, part.name);
  if (part.of === 'run') return textRunsOf(element)[part.run] ?? '';
  return shownText(element);
}

/** Reads a cell; undefined if it is empty. */
export function cellOf(element: Element | null, part: Part): Cell | undefined {
  const text = element ? textOfPart(element, part) : '';
  return element && text !== '' ? { element, part, text } : undefined;
}

/** Returns the link that the element is, lies in or contains, searching only inside its record. */
function linkNear(element: Element, record: readonly Element[]): Element | null {
  for (const one of chain(element)) {
    if (tagOf(one) === 'a' && attributeOf(one, 'href') !== null) return one;
    if (record.includes(one)) break;
  }
  return query(element, 'a[href]')[0] ?? null;
}

/** Event handlers and styles say nothing about the data. */
const isOffered = (name: string): boolean => !/^on|^style$/i.test(name);

/**
 * Returns the values that a column can read from a picked element, the most likely first: a picture's URL,
 * otherwise its text.
 */
export function choicesOf(element: Element, record: readonly Element[]): PartChoice[] {
  const found: PartChoice[] = [];
  const add = (key: string, at: Element, part: Part): void => {
    const sample = oneLine(textOfPart(at, part)).slice(0, longestSample);
    if (sample !== '' && found.length < maxChoices) found.push({ key, element: at, part, sample });
  };
  const images = tagOf(element) === 'img' ? [element] : query(element, 'img');
  const image = images.find((one) => pictureAttribute(one) !== undefined);
  add('text', element, { of: 'text' });
  if (image) add('picture', image, { of: 'attribute', name: pictureAttribute(image) ?? '' });
  const link = linkNear(element, record);
  if (link) add('link', link, { of: 'attribute', name: 'href' });
  const textRuns = textRunsOf(element);
  const isWhole = textRuns.length === 1 && textRuns[0] === shownText(element);
  if (!isWhole)
    for (const index of textRuns.keys()) add(`run ${index}`, element, { of: 'run', run: index });
  for (const name of attributeNamesOf(element).filter(isOffered)) {
    const part = { of: 'attribute', name } as const;
    const isKnown = found.some(
      (one) => one.element === element && partName(one.part) === partName(part),
    );
    if (!isKnown) add(`@${name}`, element, part);
  }
  return found;
}

/** Kind of the values of a part, before their texts are looked at. */
export function kindOfPart(element: Element, part: Part): 'text' | 'link' | 'picture' {
  if (part.of !== 'attribute') return 'text';
  if (part.name === 'href') return 'link';
  return tagOf(element) === 'img' && pictureAttributes.includes(part.name) ? 'picture' : 'text';
}
