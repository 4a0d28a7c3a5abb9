import type { Cell } from '../columns/column';
import { mean } from '../counts';
import type { Root } from '../dom';
import { detectUnnamed, type ListProposal } from '../lists/detect';
import { memo } from '../memo';
import type { TreeNode } from '../tree';
import { compareList, minPoints, withCopies, type Compared } from './compare';
import type { ListLocators } from './list';
import { listAlike, listFingerprintOf, type ListFingerprint } from './list-fingerprint';
import { hasClasses, ownClasses } from './stable';

/**
 * Why a field or list does not match. `gone`: not found; `unsure`: several candidates, or locators
 * disagree.
 */
export type Drift = 'gone' | 'unsure';

interface ResolvedField {
  /** Index of the matching column in the list; -1 with drift. */
  readonly column: number;
  /** Null if the field was found. On drift no cells are returned: a wrong value is worse than none. */
  readonly drift: Drift | null;
  /** One cell per record; empty with drift. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface ResolvedList {
  readonly drift: Drift | null;
  /** List that matched; null with drift. */
  readonly list: ListProposal | null;
  readonly records: readonly (readonly Element[])[];
  /** One entry per stored field, in the stored order. */
  readonly fields: readonly ResolvedField[];
}

const maxCandidates = 12;
const maxCompared = 6;
const sampled = 30;
/** Minimum share of certain fields for a list to match. */
const minFound = 0.4;
const minFoundUnnamed = 0.75;
const minBuilt = 0.5;
/** Above this share of records with a different structure, the stored kind of record is unknown. */
const maxOutliers = 0.4;
const nearlyAll = 0.9;
const minNeeded = 0.7;
const minFilled = 0.4;

/** The lists most like the stored one, the likeliest first. */
export function likeliest(lists: readonly ListProposal[], kept: ListLocators): ListProposal[] {
  const alike = memo(({ kind, records }: ListProposal) =>
    listAlike(kept.list, listFingerprintOf(kind, records)),
  );
  return lists.toSorted((a, b) => alike(b) - alike(a)).slice(0, maxCompared);
}

/** The stored list among others; undefined if it is none of them. */
function bestOf(lists: readonly ListProposal[], kept: ListLocators): ListProposal | undefined {
  const candidates = likeliest(lists, kept).map((list) => compareList(list, kept, sampled));
  const [first] = candidates.toSorted((a, b) => b.points - a.points);
  const best = first && withCopies(first, kept, sampled);
  return best && isSameList(best, kept) ? first.list : undefined;
}

/**
 * Finds a list and its fields on a page; reports drift and no values where the match is uncertain.
 */
export function resolveList(root: Root, kept: ListLocators): ResolvedList {
  const list =
    bestOf(detectUnnamed(root, maxCandidates), kept) ??
    bestOf(detectUnnamed(root, 0, isInPlaceOf(kept.list)), kept);
  if (!list) return notFound(kept, 'gone');
  const whole = withCopies(compareList(list, kept, Infinity), kept, Infinity);
  if (kept.uniform && whole.outliers.size > maxOutliers * list.records.length)
    return notFound(kept, 'unsure');
  return rowsOf(whole, kept);
}

/** Whether an element is like the stored records, and the two around it are like those around them. */
function isInPlaceOf(list: ListFingerprint): (node: TreeNode) => boolean {
  const around = list.around.slice(0, 2);
  const alone = { ...list, around, count: 1, together: true };
  const most = listAlike(alone, alone);
  return ({ tag, element }) =>
    tag === list.record.tag && listAlike(alone, listFingerprintOf(list.kind, [[element]])) === most;
}

/**
 * Whether enough fields are certain. Without a matching attribute, class word or label, lists of
 * titles and texts all look alike: then nearly all fields must be found, with similar paths.
 */
function isSameList({ found, matches, list }: Compared, kept: ListLocators): boolean {
  const certain = matches.filter((_, field) => found[field] !== undefined);
  const named = certain.some(
    ({ votes }) => votes !== null && Math.max(votes.attributes, votes.classes, votes.label) > 0.3,
  );
  const words = kept.list.record.classes;
  const record = list.records[0]?.[0];
  const sameRecord =
    record !== undefined && words.some((word) => ownClasses(record).includes(word));
  const isKnown = named || sameRecord;
  if (list.records.length === 1) {
    const fills = kept.fields.map(({ fill }) => fill);
    return isKnown && isRecord(found.map(Boolean), fills);
  }
  if (isKnown) return certain.length >= minFound * matches.length;
  const built = mean(certain.map(({ votes }) => votes?.path ?? 0));
  return certain.length >= minFoundUnnamed * matches.length && built >= minBuilt;
}

/** Result without a list: all fields have the drift of the list. */
export function notFound(kept: ListLocators, drift: Drift): ResolvedList {
  const field: ResolvedField = { column: -1, drift, cells: [] };
  return { drift, list: null, records: [], fields: kept.fields.map(() => field) };
}

/**
 * Whether a record has most of the values that all others have; advertisements between records do
 * not.
 */
function isRecord(filled: readonly boolean[], expected: readonly number[]): boolean {
  const needed = expected.flatMap((fill, field) => (fill >= nearlyAll ? [filled[field]] : []));
  const usual = expected.reduce((sum, fill) => sum + fill, 0);
  return (
    needed.filter(Boolean).length >= minNeeded * needed.length &&
    filled.filter(Boolean).length >= minFilled * usual
  );
}

type IsKept = (record: readonly Element[]) => boolean;

/**
 * Filter for records with the stored class words, if at least half of the records still have them.
 */
function classFilter(kept: ListFingerprint, records: readonly (readonly Element[])[]): IsKept {
  const has: IsKept = ([first]) => first !== undefined && hasClasses(first, kept.record.classes);
  return records.filter(has).length >= records.length / 2 ? has : () => true;
}

function rowsOf({ list, matches, found, outliers }: Compared, kept: ListLocators): ResolvedList {
  const expected = kept.fields.map((field, at) => (found[at] ? field.fill : 0));
  const isKept = classFilter(kept.list, list.records);
  const rows = list.records.flatMap((record, at) => {
    const filled = found.map((column) => column?.cells[at] !== undefined);
    const strange = kept.uniform && outliers.has(at);
    return !strange && isKept(record) && isRecord(filled, expected) ? [{ record, at }] : [];
  });
  return {
    drift: null,
    list,
    records: rows.map(({ record }) => record),
    fields: matches.map((match, field) => {
      const column = found[field];
      const gone = match.points < minPoints;
      return {
        column: column ? match.column : -1,
        drift: column ? null : gone ? 'gone' : 'unsure',
        cells: column ? rows.map(({ at }) => column.cells[at]) : [],
      };
    }),
  };
}
