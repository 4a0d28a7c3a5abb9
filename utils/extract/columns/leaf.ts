import { attributeOf } from '../dom';
import { isStruck } from '../struck';

/** Part of an element that holds a value: its text, one run of its text, or an attribute. */
export type Part =
  | { readonly of: 'text' }
  /** Text between child elements that are values of their own; runs are counted from 0. */
  | { readonly of: 'run'; readonly run: number }
  | { readonly of: 'attribute'; readonly name: string };

/** One value in a record. */
export interface Leaf {
  readonly element: Element;
  readonly part: Part;
  readonly kind: 'text' | 'link' | 'picture';
  /** Normalized text with line breaks; for links and pictures the attribute as written. */
  readonly text: string;
  /**
   * Path from the record to the element: `path` with tags and class words, `tags` with tags alone.
   */
  readonly path: string;
  readonly tags: string;
  /** Name from microdata or RDFa; '' if missing. */
  readonly property: string;
  /** Whether the value is a whole line whose parts are values as well. */
  readonly whole: boolean;
  /** Column index in a table; -1 outside tables. */
  readonly column: number;
}

/** Term of a term list that a value belongs to, such as a `dt`. */
interface Term {
  readonly text: string;
  /** Equal in the values of all records that belong into one column. */
  readonly key: string;
  /** Whether the leaf is the term itself. */
  readonly isLabel: boolean;
}

/** Value with its comparison keys, computed once. Keys of different kinds never collide: one map can hold all. */
export interface KeyedLeaf extends Leaf {
  /** Absent for values outside term lists, which are matched by their place. */
  readonly term?: Term;
  readonly keys: {
    readonly path: string;
    /** Path with the number of earlier values of equal path in the record. */
    readonly place: string;
    readonly tags: string;
    readonly step: string;
    readonly property: string;
    readonly shape: string;
    readonly text: string;
    /** Whether the value is struck out, as an old price is. */
    readonly struck: boolean;
  };
}

export const partName = (part: Part): string =>
  part.of === 'text' ? '' : part.of === 'run' ? `#${part.run}` : `@${part.name}`;

/** Name that microdata or RDFa give an element; '' for none. */
export const propertyOf = (element: Element): string =>
  (attributeOf(element, 'itemprop') ?? attributeOf(element, 'property') ?? '').trim();

/** Coarse shape of a text: length class, and whether it has digits, letters or a currency sign. */
function textShape(text: string): string {
  const length = text.length < 4 ? 0 : text.length < 20 ? 1 : text.length < 80 ? 2 : 3;
  return `${length}${/\d/.test(text) ? 'd' : ''}${/\p{L}/u.test(text) ? 'l' : ''}${/\p{Sc}/u.test(text) ? '$' : ''}${text.endsWith(':') ? ':' : ''}`;
}

/**
 * Adds the comparison keys. `before` counts the earlier values of each path in the record, and is
 * updated.
 */
export function withKeys(leaf: Leaf, before: Map<string, number>): KeyedLeaf {
  // The address of a picture may be in another attribute once it has loaded.
  const part = leaf.whole ? '*' : leaf.kind === 'picture' ? '' : partName(leaf.part);
  const step = leaf.path.slice(leaf.path.lastIndexOf('/') + 1);
  const path = `${leaf.kind}${leaf.path}${part}`;
  const count = before.get(path) ?? 0;
  before.set(path, count + 1);
  const keys = {
    path,
    place: `${count} ${path}`,
    tags: leaf.tags + part,
    step: step + part,
    property: `=${leaf.property}`,
    shape: textShape(leaf.text),
    text: `=${leaf.text}`,
    struck: /\d/.test(leaf.text) && isStruck(leaf.tags.split('/')),
  };
  return { ...leaf, keys };
}
