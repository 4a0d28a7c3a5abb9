import type { Column } from '../columns/column';
import { columnSteps, type ColumnOptions } from '../columns/columns-of';
import type { RecordPart } from '../columns/leaves';
import { shownColumns } from '../columns/shown';
import { isDisplayed, isRendered, type Root } from '../dom';
import { readLayout } from '../layout';
import { memo } from '../memo';
import { finish, type Steps } from '../steps';
import { cellParts, tableGrid, type GridRow } from '../table/grid';
import { isUnread } from '../text-elements';
import { readTree, type PageTree, type TreeLimits, type TreeNode } from '../tree';
import type { Candidate, DataTable } from './candidate';
import { allRecords, candidateSteps } from './candidates';
import { featuresOf, total, type Features } from './features';
import { mixtureOf } from './mixture';
import { scoreOf } from './score';
import { shownRecords } from './shown';

/** List found on a page. */
export interface ListProposal {
  readonly kind: 'list' | 'table';
  /** Table or ARIA grid that contains the rows; null for other lists. */
  readonly table: Element | null;
  /** Records, each of one or several sibling elements. */
  readonly records: readonly (readonly Element[])[];
  /** Higher is more likely; comparable only within one page. */
  readonly score: number;
  /**
   * Finds the columns of the first `maxRecords` records (default 40). Computed on call, since it takes
   * longer than finding the list.
   * @param copies whether to keep columns that only repeat another one.
   */
  columnSteps(maxRecords?: number, copies?: boolean): Steps<Column[]>;
  /** Columns that were last shown, whatever the page has made of its records since; absent: none were. */
  shown?: readonly Column[];
}

interface Scored {
  readonly candidate: Candidate;
  readonly features: Features;
  readonly score: number;
}

const maxScored = 120;
/** Candidates whose records are compared with each other. */
const maxCompared = 16;

/** Limits the candidates to those with the most text and records. */
function promising(candidates: readonly Candidate[], root: TreeNode): readonly Candidate[] {
  if (candidates.length <= maxScored) return candidates;
  const rough = memo(
    ({ records }: Candidate) =>
      (5 * total(records.flat(), (node) => node.text)) / (root.text || 1) +
      Math.log2(records.length),
  );
  return candidates.toSorted((a, b) => rough(b) - rough(a)).slice(0, maxScored);
}

/** Whether two candidates have the same records: equal elements, or pairwise nested ones. */
function sameRows(one: Candidate, other: Candidate): boolean {
  const [few, many] = one.records.length <= other.records.length ? [one, other] : [other, one];
  if (few.records.length < 0.9 * many.records.length) return false;
  let met = 0;
  let at = 0;
  for (const record of few.records) {
    const head = record[0];
    if (!head) continue;
    for (; at < many.records.length; at += 1) {
      const rival = many.records[at]?.[0];
      if (!rival) continue;
      if (related(head, rival)) {
        met += 1;
        break;
      }
      if (rival.index > head.end) break;
    }
  }
  return met >= 0.9 * many.records.length;
}

const related = (one: TreeNode, other: TreeNode): boolean =>
  (one.index <= other.index && other.index < one.end) ||
  (other.index <= one.index && one.index < other.end);

/** Whether an element may be the only record of a list. */
type IsOnly = (node: TreeNode) => boolean;

/** Whether a list of one record is displayed; one that is not may be a template for records that the page makes. */
const isSeen = ({ records }: Candidate): boolean =>
  records
    .flat()
    .every(({ element }) => !isUnread(element) && (!isRendered(element) || isDisplayed(element)));

/**
 * Scores the candidates and returns the best ones, without duplicates of the same records.
 * @param isOnly as for `detectUnnamed`.
 */
function* rankSteps(
  tree: PageTree,
  root: Root,
  maxLists: number,
  isOnly?: IsOnly,
): Steps<Pick<Scored, 'candidate' | 'score'>[]> {
  const layout = readLayout(root, tree.root);
  const scored: Scored[] = [];
  const all = yield* candidateSteps(tree);
  if (isOnly) {
    all.push({ records: tree.nodes.filter(isOnly).map((node) => [node]) });
    const single = all.filter((one) => one.records.length === 1 && isSeen(one));
    return single.map((candidate) => ({ candidate, score: 0 }));
  }
  const several = all.filter((one) => one.records.length > 1);
  for (const candidate of promising(several, tree.root)) {
    const features = featuresOf(candidate, tree.root, layout);
    scored.push({ candidate, features, score: scoreOf(features) });
    yield;
  }
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  for (const [at, { candidate, features }] of sorted.slice(0, maxCompared).entries()) {
    const compared = { ...features, ...mixtureOf(candidate) };
    sorted[at] = { candidate, features: compared, score: scoreOf(compared) };
    yield;
  }
  const chosen: Scored[] = [];
  for (const one of sorted.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length >= maxLists) break;
    if (!chosen.some((better) => sameRows(better.candidate, one.candidate))) chosen.push(one);
    yield;
  }
  return chosen;
}

/** Parts of records, from which columns are read; table rows are split into cells. */
function partsOf(wanted: ListProposal['records'], table: DataTable | undefined): RecordPart[][] {
  if (!table) return wanted.map((elements) => [{ column: -1, elements }]);
  const known = byElement(table.rows);
  const last = wanted.at(-1)?.[0];
  const all = last && !known.has(last) ? byElement(tableGrid(table.element).rows) : known;
  return wanted.map((elements) => cellParts(all.get(elements[0] ?? table.element)));
}

const byElement = (rows: readonly GridRow[]): Map<Element, GridRow> =>
  new Map(rows.map((row) => [row.element, row]));

const defaultColumnsFrom = 40;

function* listSteps(
  root: Root,
  maxLists: number,
  limits: TreeLimits | undefined,
  optionsFor: (root: Root) => ColumnOptions = () => ({}),
  isOnly?: IsOnly,
): Steps<ListProposal[]> {
  const tree = readTree(root, limits);
  if (!tree) return [];
  yield;
  // Most lists are looked at no further.
  const options = memo(optionsFor);
  const recordsOf = memo((candidate: Candidate): ListProposal['records'] =>
    shownRecords(allRecords(candidate, tree).map((record) => record.map((node) => node.element))),
  );
  const ranked = yield* rankSteps(tree, root, maxLists, isOnly);
  return ranked.map(({ candidate, score }) => {
    const { table } = candidate;
    return {
      kind: table ? 'table' : 'list',
      table: table?.element ?? null,
      get records() {
        return recordsOf(candidate);
      },
      score,
      columnSteps: (from = defaultColumnsFrom, copies = false) =>
        columnSteps(partsOf(recordsOf(candidate).slice(0, from), table), {
          ...options(root),
          copies,
          headings: table?.headings ?? [],
        }),
    };
  });
}

/** Finds up to `maxLists` lists in a page, an open shadow root or an element, the most likely first. */
export const detectSteps = (root: Root, maxLists = 8, limits?: TreeLimits): Steps<ListProposal[]> =>
  listSteps(root, maxLists, limits, shownColumns);

/**
 * Finds lists whose columns have no names but headings and labels, and no kinds of text: enough for
 * finding stored ones again.
 * @param isOnly with it, lists of one record are found instead: tables with one row, and the element that it tells, if
 * there is only one.
 */
export const detectUnnamed = (root: Root, maxLists: number, isOnly?: IsOnly): ListProposal[] =>
  finish(listSteps(root, maxLists, undefined, undefined, isOnly));

/** Runs `detectSteps` without pauses. */
export const detectLists = (root: Root, maxLists?: number): ListProposal[] =>
  finish(detectSteps(root, maxLists));

/** Columns of the first `maxRecords` records of a list (default 40). */
export const columnsIn = (list: ListProposal, maxRecords?: number): Column[] =>
  finish(list.columnSteps(maxRecords));
