/** What of an element a value is: its text, one run of its text, or an attribute. */
export type Part =
  | { readonly of: 'text' }
  /** Text directly in the element, between elements that stand by themselves; the first run is 0. */
  | { readonly of: 'run'; readonly run: number }
  | { readonly of: 'attribute'; readonly name: string };

/** One value in a record. */
export interface Leaf {
  readonly element: Element;
  readonly part: Part;
  readonly kind: 'text' | 'link' | 'picture';
  /** As it is read: text with its lines, an address as it is written. */
  readonly text: string;
  /** Tags with class words from the record down to the element, and tags alone. */
  readonly path: string;
  readonly tags: string;
  /** What microdata or RDFa call it, '' if nothing. */
  readonly property: string;
  /** Whether it is a whole line whose parts are values too. */
  readonly whole: boolean;
  /** The column of a table that it lies in; -1 outside of tables. */
  readonly slot: number;
}

/** A value with the keys by which it is compared, made once. */
export interface KeyedLeaf extends Leaf {
  readonly keys: {
    readonly path: string;
    /** The path with how many of it came before in the record. */
    readonly place: string;
    readonly tags: string;
    readonly step: string;
    readonly shape: string;
    readonly text: string;
  };
}

export const partName = (part: Part): string =>
  part.of === 'text' ? '' : part.of === 'run' ? `#${part.run}` : `@${part.name}`;

/** What a text looks like, whatever it says. */
function textShape(text: string): string {
  const length = text.length < 4 ? 0 : text.length < 20 ? 1 : text.length < 80 ? 2 : 3;
  return `${length}${/\d/.test(text) ? 'd' : ''}${/\p{L}/u.test(text) ? 'l' : ''}${/\p{Sc}/u.test(text) ? '$' : ''}${text.endsWith(':') ? ':' : ''}`;
}

/** `before` counts the values of a path that came before in the record. */
export function withKeys(leaf: Leaf, before: Map<string, number>): KeyedLeaf {
  const part = `${leaf.whole ? '*' : ''}${partName(leaf.part)}`;
  const step = leaf.path.slice(leaf.path.lastIndexOf('/') + 1);
  const path = `${leaf.kind}${leaf.path}${part}`;
  const count = before.get(path) ?? 0;
  before.set(path, count + 1);
  const keys = {
    path,
    place: `${path} ${count}`,
    tags: leaf.tags + part,
    step: step + part,
    shape: textShape(leaf.text),
    text: `=${leaf.text}`,
  };
  return { ...leaf, keys };
}
