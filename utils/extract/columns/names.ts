import { countsOf } from '../counts';
import { attributeOf, parentElementOf, tagOf } from '../dom';
import { oneLine } from '../text';
import type { NameSource } from './column';
import type { Leaf } from './leaf';
import { nameInLinkedData, type LinkedData } from './linked-data';
import type { RawColumn } from './raw';
import { namingWords, spelledOut } from './words';

export interface FoundName {
  readonly name: string;
  readonly source: NameSource;
}

export const longestLabel = 40;

/** Value shared by at least the share `least` of all; null for none. */
function most<T>(values: readonly T[], least: number): T | null {
  for (const [value, count] of countsOf(values)) if (count >= least * values.length) return value;
  return null;
}

/** Label at the beginning of a text, such as 'Price' in 'Price: 12 €'; '' for none. */
export const labelIn = (text: string): string =>
  /^([\p{L}][^:：\n]{0,38}?)\s?[:：](?!\/\/)\s*\S/u.exec(text)?.[1] ?? '';

/** Label with which most values begin; null for none. */
function innerLabel(leaves: readonly Leaf[]): string | null {
  const label = most(
    leaves.map((leaf) => labelIn(leaf.text)),
    0.8,
  );
  return label === null || label === '' ? null : label;
}

/**
 * Whether a column holds labels: a constant text that ends with a colon or is in a `dt`, `th` or
 * `label`.
 */
export function isLabel(column: RawColumn): boolean {
  const [first] = column.filled;
  if (first?.term) return first.term.isLabel;
  if (!first || first.kind !== 'text' || first.text.length > longestLabel) return false;
  const text = most(
    column.filled.map((leaf) => leaf.text),
    0.8,
  );
  if (text === null) return false;
  return /[:：]$/.test(text) || ['dt', 'th', 'label'].includes(tagOf(first.element));
}

export const withoutColon = (text: string): string =>
  oneLine(text)
    .replace(/[:：]$/, '')
    .trimEnd();

function fromProperty(leaves: readonly Leaf[]): string | null {
  const property = most(
    leaves.map((leaf) => leaf.property),
    0.6,
  );
  if (property) return spelledOut(property.split(/\s+/)[0]?.replace(/^.*[/#:]/, '') ?? '');
  return null;
}

const naming = [
  'data-label',
  'data-title',
  'data-th',
  'data-field',
  'data-name',
  'data-column',
  'headers',
  'data-testid',
  'data-test',
  'data-qa',
];

function fromAttribute({ element, part }: Leaf): string {
  for (const name of [...naming, 'aria-label', 'title']) {
    const value = oneLine(attributeOf(element, name) ?? '');
    if (
      value === '' ||
      value.length > longestLabel ||
      (part.of === 'attribute' && part.name === name)
    )
      continue;
    return name.startsWith('data-') && /^[a-z][\w-]*$/.test(value) ? spelledOut(value) : value;
  }
  return '';
}

/** Names of tags with a fixed meaning. */
const tagNames: Readonly<Record<string, string>> = {
  h1: 'title',
  h2: 'title',
  h3: 'title',
  h4: 'title',
  h5: 'title',
  h6: 'title',
  time: 'date',
};

/**
 * Name from class words. The record element is left out: its class words would name all columns
 * alike.
 */
function fromClass({ element, path }: Leaf): string {
  const levels = Math.min(3, path.split('/').length - 2);
  let holder: Element | null = element;
  for (let up = 0; up < levels && holder; up += 1) {
    const words = (attributeOf(holder, 'class') ?? '').split(/\s+/).map(namingWords);
    const best = words.filter((one) => one.length > 0).toSorted((a, b) => a.length - b.length)[0];
    if (best) return best.slice(-3).join(' ');
    const byTag = tagNames[tagOf(holder)];
    if (byTag !== undefined) return byTag;
    holder = parentElementOf(holder);
  }
  return '';
}

/**
 * Returns the best name that the page offers. `label`: text of the label column before; `heading`:
 * table heading.
 */
export function nameOf(
  column: RawColumn,
  label: string,
  heading: string,
  data: LinkedData,
): FoundName {
  const { filled } = column;
  if (heading !== '') return { name: heading, source: 'heading' };
  if (label !== '') return { name: withoutColon(label), source: 'label' };
  const inner = innerLabel(filled);
  if (inner !== null) return { name: inner, source: 'label' };
  const property = fromProperty(filled);
  if (property !== null) return { name: property, source: 'property' };
  const linked = nameInLinkedData(
    data,
    filled.map((leaf) => leaf.text),
  );
  if (linked !== null) return { name: spelledOut(linked), source: 'linked-data' };
  const attribute = most(filled.map(fromAttribute), 0.6);
  if (attribute) return { name: attribute, source: 'attribute' };
  const named = most(filled.map(fromClass), 0.6);
  if (named) return { name: spelledOut(named), source: 'class' };
  return { name: '', source: 'kind' };
}
