import { isObject } from '../is-record';
/** Node of a JSON tree. Children are created on first access. */
export interface JsonNode {
  value: unknown;
  /** Property name or array index; null for the root. */
  key: string | number | null;
  parent: JsonNode | null;
  depth: number;
  children: JsonNode[] | null;
}

export function parseRoot(value: unknown): JsonNode {
  return { value, key: null, parent: null, depth: 0, children: null };
}

export const isBranch = ({ value }: JsonNode): boolean => isObject(value);

/** Number of entries of an object or array; 0 for other values. */
export function sizeOf({ value }: JsonNode): number {
  if (!isObject(value)) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

export function childrenOf(node: JsonNode): JsonNode[] {
  const { value } = node;
  if (node.children || typeof value !== 'object' || value === null) return node.children ?? [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one: unknown, at) => [at, one])
    : Object.entries(value);
  node.children = entries.map(([key, one]) => ({
    value: one,
    key,
    parent: node,
    depth: node.depth + 1,
    children: null,
  }));
  return node.children;
}

/**
 * Nodes whose ancestors are all open, in order. Iterative, since JSON may be nested deeper than the
 * stack allows.
 */
export function visibleNodes(root: JsonNode, open: ReadonlySet<JsonNode>): JsonNode[] {
  const rows: JsonNode[] = [];
  const rest = [root];
  for (let next = rest.pop(); next; next = rest.pop()) {
    rows.push(next);
    if (!open.has(next)) continue;
    for (const child of childrenOf(next).toReversed()) rest.push(child);
  }
  return rows;
}

export function ancestorsOf(node: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  for (let at = node.parent; at; at = at.parent) found.push(at);
  return found;
}

/** JSONPath of a node: `$.items[0]["odd name"]`. */
export function jsonPathOf(node: JsonNode): string {
  const steps = [node, ...ancestorsOf(node)].toReversed().map(({ key }) => {
    if (key === null) return '$';
    if (typeof key === 'number') return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return steps.join('');
}

/** Short text for a value: strings in quotes and cut; '' for objects and arrays. */
export function nodeSummary({ value }: JsonNode, maxLength = 300): string {
  if (typeof value === 'string') {
    return value.length > maxLength
      ? `${JSON.stringify(value.slice(0, maxLength))}…`
      : JSON.stringify(value);
  }
  return isObject(value) ? '' : String(value);
}

function says({ key, value }: JsonNode, words: string): boolean {
  if (typeof key === 'string' && key.toLowerCase().includes(words)) return true;
  if (isObject(value)) return false;
  return String(value).toLowerCase().includes(words);
}

/**
 * Yields the nodes whose name or value contains the words, in order.
 * @param maxHits maximum number of results.
 */
export function* searchTree(
  root: JsonNode,
  words: string,
  maxHits = 1000,
): Generator<JsonNode | null> {
  const wanted = words.toLowerCase();
  const rest = [root];
  let found = 0;
  for (let next = rest.pop(); next && found < maxHits; next = rest.pop()) {
    const hit = says(next, wanted);
    if (hit) found += 1;
    // null: no match, a chance for the caller to yield to the page.
    yield hit ? next : null;
    for (const child of childrenOf(next).toReversed()) rest.push(child);
  }
}
