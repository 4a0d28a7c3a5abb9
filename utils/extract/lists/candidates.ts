import { addTo, groupBy, longestFirst } from '../counts';
import { tableLimits } from '../limits';
import { memo } from '../memo';
import type { Steps } from '../steps';
import { readShallow, type PageTree, type TreeNode } from '../tree';
import { kindOf, steadyClasses } from './classes';
import type { Candidate, RecordNodes } from './candidate';
import { readDataTable } from './data-table';

const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** Finds a candidate for each table and grid that contains data. */
function* tableCandidates(tree: PageTree, add: (found: Candidate) => void): Steps<void> {
  for (const node of tree.nodes) {
    if (node.tag !== 'table' && !tableRoles.has(node.role)) continue;
    const table = readDataTable(node.element);
    yield;
    if (!table) continue;
    const met = new Map(tree.nodes.slice(node.index, node.end).map((one) => [one.element, one]));
    const rows = [...table.rows.map((row) => row.element), ...table.unread];
    const nodes = rows.flatMap((row) => met.get(row) ?? readShallow(row) ?? []);
    add({ ...candidate(nodes), table });
  }
}

const fewest = 2;
const maxClassWords = 6;

const hasContent = (node: TreeNode): boolean => node.text > 0 || node.images > 0 || node.skimmed;

const candidate = (nodes: readonly TreeNode[]): Candidate => ({
  records: nodes.map((node) => [node]),
});

const tagAndRole = ({ tag, role }: TreeNode): string => `${tag}:${role}`;

/** Children of one element with equal tag and role, and those that also share a class word. */
function* siblingGroups(parent: TreeNode): Generator<Candidate> {
  const children = parent.children.filter(hasContent);
  if (children.length < fewest) return;
  for (const same of groupBy(children, tagAndRole).values()) {
    if (same.length < fewest) continue;
    yield candidate(same);
    const words = new Map<string, TreeNode[]>();
    for (const child of same)
      for (const word of new Set(steadyClasses(child))) addTo(words, word, child);
    const distinctive = [...words.values()].filter(
      (holders) => holders.length >= fewest && holders.length < same.length,
    );
    for (const holders of longestFirst(distinctive).slice(0, maxClassWords))
      yield candidate(holders);
  }
}

/** Elements under different parents whose paths from the root have equal tags and class words. */
function* cousinGroups(tree: PageTree): Generator<Candidate> {
  for (const keyOf of [kindOf, tagAndRole]) {
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
        yield { ...candidate(group), keyOf };
    }
  }
}

/** Children of an element, read now if they were not. */
const inside = memo((node: TreeNode): readonly TreeNode[] =>
  node.skimmed ? (readShallow(node.element)?.children ?? []) : node.children,
);

/** All records of a candidate: those of cousins are also in elements whose inside was not read. */
export function allRecords(
  { records, keyOf }: Candidate,
  { root }: PageTree,
): readonly RecordNodes[] {
  if (!keyOf) return records;
  const path: string[] = [];
  for (let node = records[0]?.[0]; node?.parent; node = node.parent) path.unshift(keyOf(node));
  let level: readonly TreeNode[] = [root];
  for (const key of path) {
    // Cells of a long table, for example: more than are read of any list.
    if (level.filter((node) => node.skimmed).length > tableLimits.rows) return records;
    level = level.flatMap(inside).filter((node) => keyOf(node) === key);
  }
  return level.filter(hasContent).map((node) => [node]);
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
    for (const some of longestFirst(heads).slice(0, maxHeads)) {
      const segments = segmentsFrom(children, new Set(some));
      const several = segments.filter((segment) => segment.filter(hasContent).length > 1).length;
      if (2 * several >= segments.length) yield { records: segments, segmented: true };
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
function keyOf({ segmented, records }: Candidate): string {
  let hash = 0;
  for (const record of records) hash = (hash * 31 + (record[0]?.index ?? 0)) | 0;
  return [segmented, records.length, hash, records.at(-1)?.at(-1)?.index].join();
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
