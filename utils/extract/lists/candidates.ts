import { addTo, groupBy } from '../counts';
import type { Steps } from '../steps';
import type { PageTree, TreeNode } from '../tree';
import { kindOf, steadyClasses } from './classes';
import type { Candidate } from './candidate';
import { readDataTable } from './data-table';

const tableRoles = new Set(['table', 'grid', 'treegrid']);

function rowNodes(table: TreeNode, tree: PageTree): TreeNode[] {
  return tree.nodes
    .slice(table.index + 1, table.end)
    .filter((node) => (table.tag === 'table' ? node.tag === 'tr' : node.role === 'row'));
}

/** Finds a candidate for each table and grid that contains data. */
function* tableCandidates(tree: PageTree, add: (found: Candidate) => void): Steps<void> {
  for (const node of tree.nodes) {
    if (node.tag !== 'table' && !tableRoles.has(node.role)) continue;
    const table = readDataTable(node.element);
    yield;
    if (!table) continue;
    const read = new Set(table.rows.map((row) => row.element));
    const last = table.rows.at(-1)?.element;
    let after = false;
    const records = rowNodes(node, tree).filter((row) => {
      if (table.cut && row.element === last) after = true;
      return after || read.has(row.element);
    });
    add({ records: records.map((row) => [row]), how: 'table', table });
  }
}

const fewest = 2;
const maxClassWords = 6;

const hasContent = (node: TreeNode): boolean => node.text > 0 || node.images > 0 || node.skimmed;

const candidate = (nodes: readonly TreeNode[], how: Candidate['how']): Candidate => ({
  records: nodes.map((node) => [node]),
  how,
});

/** Children of one element with equal tag and role, and those that also share a class word. */
function* siblingGroups(parent: TreeNode): Generator<Candidate> {
  const children = parent.children.filter(hasContent);
  if (children.length < fewest) return;
  for (const same of groupBy(children, (child) => `${child.tag}:${child.role}`).values()) {
    if (same.length < fewest) continue;
    yield candidate(same, 'siblings');
    const words = new Map<string, TreeNode[]>();
    for (const child of same)
      for (const word of new Set(steadyClasses(child))) addTo(words, word, child);
    const distinctive = [...words.values()]
      .filter((holders) => holders.length >= fewest && holders.length < same.length)
      .toSorted((a, b) => b.length - a.length);
    for (const holders of distinctive.slice(0, maxClassWords)) yield candidate(holders, 'siblings');
  }
}

/** Elements under different parents whose paths from the root have equal tags and class words. */
function* cousinGroups(tree: PageTree): Generator<Candidate> {
  for (const keyOf of [kindOf, (node: TreeNode) => `${node.tag}:${node.role}`]) {
    const ids = new Map<string, number>();
    const paths: number[] = [];
    const groups = new Map<number, TreeNode[]>();
    for (const node of tree.nodes) {
      const key = `${node.parent ? paths[node.parent.index] : ''}/${keyOf(node)}`;
      let id = ids.get(key);
      if (id === undefined) ids.set(key, (id = ids.size));
      paths.push(id);
      if (hasContent(node)) addTo(groups, id, node);
    }
    for (const group of groups.values()) {
      const parent = group[0]?.parent;
      if (group.length >= fewest && group.some((node) => node.parent !== parent))
        yield candidate(group, 'cousins');
    }
  }
}

/** Maximum number of signatures tried as the start of a record, the most frequent first. */
const maxHeads = 6;
/** Elements with more children are only considered as lists of single elements. */
const maxSegmented = 4000;

/** Records of several siblings: each runs from one element of a signature up to the next. */
function* segmentGroups(parent: TreeNode): Generator<Candidate> {
  const { children } = parent;
  if (children.length < 2 * fewest || children.length > maxSegmented) return;
  for (const keyOf of [kindOf, (node: TreeNode) => node.tag]) {
    const kinds = groupBy(children, keyOf);
    if (kinds.size < 2) continue;
    const heads = [...kinds.values()].filter(
      (some) => some.length >= fewest && some.some(hasContent),
    );
    for (const some of heads.toSorted((a, b) => b.length - a.length).slice(0, maxHeads)) {
      const segments = segmentsFrom(children, new Set(some));
      const several = segments.filter((segment) => segment.filter(hasContent).length > 1).length;
      if (2 * several >= segments.length) yield { records: segments, how: 'segments' };
    }
  }
}

function segmentsFrom(children: readonly TreeNode[], heads: ReadonlySet<TreeNode>): TreeNode[][] {
  const segments: TreeNode[][] = [];
  for (const child of children)
    if (heads.has(child)) segments.push([child]);
    else segments.at(-1)?.push(child);
  // The end of the last record is unknown: cut at the longest other record, and at a signature that
  // no other record has.
  const last = segments.pop() ?? [];
  const known = new Set(segments.flat().map(kindOf));
  const longest = segments.reduce((max, segment) => Math.max(max, segment.length), 0);
  const stranger = last.findIndex((child, at) => at > 0 && !known.has(kindOf(child)));
  segments.push(last.slice(0, Math.min(longest, stranger < 0 ? longest : stranger)));
  return segments;
}

/** Compact key, equal for equal sets of elements; there may be very many candidates. */
function keyOf({ how, records }: Candidate): string {
  let hash = 0;
  for (const record of records) hash = (hash * 31 + (record[0]?.index ?? 0)) | 0;
  const ends = [records[0]?.[0]?.index, records.at(-1)?.at(-1)?.index];
  return [how === 'segments', records.length, hash, ...ends].join();
}

/** Returns everything on a page that may be a list, each set of elements once. */
export function* candidateSteps(tree: PageTree): Steps<Candidate[]> {
  const found = new Map<string, Candidate>();
  const add = (one: Candidate) => {
    const key = keyOf(one);
    if (!found.has(key)) found.set(key, one);
  };
  yield* tableCandidates(tree, add);
  for (const node of tree.nodes) {
    if (node.children.length < fewest) continue;
    for (const one of siblingGroups(node)) add(one);
    for (const one of segmentGroups(node)) add(one);
    yield;
  }
  for (const one of cousinGroups(tree)) add(one);
  return [...found.values()];
}
