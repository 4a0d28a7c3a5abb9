/** One value in a JSON text, with its place. Children are made when they are looked at. */
export interface JsonNode {
  value: unknown;
  /** Name in its object or place in its list; null for the whole. */
  key: string | number | null;
  parent: JsonNode | null;
  depth: number;
  children: JsonNode[] | null;
}

export function parseRoot(value: unknown): JsonNode {
  return { value, key: null, parent: null, depth: 0, children: null };
}

export const isBranch = ({ value }: JsonNode): boolean =>
  typeof value === 'object' && value !== null;

/** How many values an object or a list holds; 0 for anything else. */
export function sizeOf({ value }: JsonNode): number {
  if (typeof value !== 'object' || value === null) return 0;
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

/** The rows that are seen: every node whose ancestors are all open, in order. No recursion: JSON nests without end. */
export function visibleRows(root: JsonNode, open: ReadonlySet<JsonNode>): JsonNode[] {
  const rows: JsonNode[] = [];
  const rest = [root];
  for (let next = rest.pop(); next; next = rest.pop()) {
    rows.push(next);
    if (!open.has(next)) continue;
    const children = childrenOf(next);
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child) rest.push(child);
    }
  }
  return rows;
}

export function ancestorsOf(node: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  for (let at = node.parent; at; at = at.parent) found.push(at);
  return found;
}

/** Where a value stands, as JSONPath: `$.items[0]["odd name"]`. */
export function pathOf(node: JsonNode): string {
  const steps = [node, ...ancestorsOf(node)].toReversed().map(({ key }) => {
    if (key === null) return '$';
    if (typeof key === 'number') return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return steps.join('');
}

/** A value in a few words: text in quotes and cut, numbers as they are; empty for objects and lists. */
export function nodeSummary({ value }: JsonNode, most = 300): string {
  if (typeof value === 'string') {
    return value.length > most ? `${JSON.stringify(value.slice(0, most))}…` : JSON.stringify(value);
  }
  return typeof value === 'object' && value !== null ? '' : String(value);
}

function says({ key, value }: JsonNode, words: string): boolean {
  if (typeof key === 'string' && key.toLowerCase().includes(words)) return true;
  if (typeof value === 'object' && value !== null) return false;
  return String(value).toLowerCase().includes(words);
}

/**
 * Every node whose name or value has the words, in order; the text is looked at in small steps.
 * @param most how many are found at most.
 */
export function* searchTree(
  root: JsonNode,
  words: string,
  most = 1000,
): Generator<JsonNode | null> {
  const wanted = words.toLowerCase();
  const rest = [root];
  let found = 0;
  for (let next = rest.pop(); next && found < most; next = rest.pop()) {
    const hit = says(next, wanted);
    if (hit) found += 1;
    // null: nothing here, but a moment in which the page may do something else.
    yield hit ? next : null;
    const children = childrenOf(next);
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child) rest.push(child);
    }
  }
}
