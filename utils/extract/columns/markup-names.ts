import { chain } from '../chain';
import { attributeOf, tagOf, type Root } from '../dom';
import { oneLine } from '../text';
import type { Leaf } from './leaf';
import { nameInLinkedData, readLinkedData } from './linked-data';
import { longestLabel, mostShared, type MarkupNames } from './names';
import { namingWords, spelledOut } from './words';

function fromProperty(leaves: readonly Leaf[]): string | null {
  const property = mostShared(
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

/**
 * Name from class words. The record element is left out: its class words would name all columns
 * alike.
 */
function fromClass({ element, path }: Leaf): string {
  const levels = Math.min(3, path.split('/').length - 2);
  for (const holder of chain(element, levels)) {
    const words = (attributeOf(holder, 'class') ?? '').split(/\s+/).map(namingWords);
    const best = words.filter((one) => one.length > 0).toSorted((a, b) => a.length - b.length)[0];
    if (best) return best.slice(-3).join(' ');
    // Tags with a fixed meaning.
    if (/^h[1-6]$/.test(tagOf(holder))) return 'title';
    if (tagOf(holder) === 'time') return 'date';
  }
  return '';
}

/**
 * Names columns by the properties, linked data, attributes and class words of their values. Apart from the other
 * names, because what only finds stored columns again needs none of these.
 */
export function markupNames(root: Root): MarkupNames {
  const data = readLinkedData(root);
  return (leaves) => {
    const property = fromProperty(leaves);
    if (property !== null) return { name: property, source: 'property' };
    const linked = nameInLinkedData(
      data,
      leaves.map((leaf) => leaf.text),
    );
    if (linked !== null) return { name: spelledOut(linked), source: 'linked-data' };
    const attribute = mostShared(leaves.map(fromAttribute), 0.6);
    if (attribute) return { name: attribute, source: 'attribute' };
    const rated = mostShared(
      leaves.map(({ text }) => /[★☆⭐]/.test(text)),
      0.8,
    );
    if (rated === true) return { name: 'Rating', source: 'label' };
    const named = mostShared(leaves.map(fromClass), 0.6);
    return named ? { name: spelledOut(named), source: 'class' } : null;
  };
}
