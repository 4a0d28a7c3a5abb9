import type { Column } from '../columns/column';
import { columnsIn, type ListProposal } from '../lists/detect';
import { keptColumns, type ListLocators } from './list';
import { listAlike, listFingerprintOf } from './list-fingerprint';
import { matchFields, type FieldMatch } from './match';
import { fingerprintsOf, type FieldFingerprint } from './fingerprint';
import { outliersAmong, type SamePlaceRank } from './outliers';

/** Result of comparing a list of the page with a stored one. */
export interface Compared {
  readonly list: ListProposal;
  /** Match of each field; `found` has the matched column where the match is certain. */
  readonly matches: readonly FieldMatch[];
  readonly found: readonly (Column | undefined)[];
  /** Indexes of records with a different structure. */
  readonly outliers: ReadonlySet<number>;
  readonly points: number;
}

export const minPoints = 3;
const minMargin = 1.5;
const maxPoints = 12;
/** With more columns per record than this, the grouping of values is a guess. */
const maxColumns = 10;
const pointsForOutliers = 4;

/** Values of a different shape need a matching attribute or label. */
function isSure({ points, margin, votes }: FieldMatch): boolean {
  if (!votes || points < minPoints || margin < minMargin) return false;
  return votes.values >= 0 || votes.attributes > 0.5 || votes.label > 0.5;
}

/** Fields in the same place of a record and without a label can only be told apart by their rank. */
const hasSamePlaceRank = (
  one: SamePlaceRank | undefined,
  other: SamePlaceRank | undefined,
): boolean => one !== undefined && one.count === other?.count && one.rank === other.rank;

/**
 * Whether a field and a column have a label that no other of their kind has: pages differ in the
 * terms of a term list, so that the rank of a value there varies.
 */
function isSameTerm(
  field: FieldFingerprint | undefined,
  column: FieldFingerprint | undefined,
  fields: readonly FieldFingerprint[],
  columns: readonly FieldFingerprint[],
): boolean {
  if (!field || !column || field.label === '' || field.label !== column.label) return false;
  // A line such as 'Price: 12' has the label of the value in it.
  const isAlone = (print: FieldFingerprint, all: readonly FieldFingerprint[]): boolean =>
    all.filter(
      ({ label, kind, part }) =>
        label === print.label && kind === print.kind && part === print.part,
    ).length === 1;
  return isAlone(field, fields) && isAlone(column, columns);
}

/** Searches the fields in the first `maxRecords` records of a list. */
export function compareList(list: ListProposal, kept: ListLocators, maxRecords: number): Compared {
  const columns = columnsIn(list, maxRecords);
  const { prints, indexes } = keptColumns(kept);
  const records = Math.min(maxRecords, list.records.length);
  const own = fingerprintsOf(columns, list.records);
  const all = matchFields(prints, own);
  const matches = indexes.flatMap((index) => all[index] ?? []);
  const found = matches.map((match, field) => {
    const [stored, print] = [kept.fields[field], own[match.column]];
    const isSameRankOrTerm =
      hasSamePlaceRank(stored?.twins, print?.twins) || isSameTerm(stored, print, prints, own);
    const column = columns[match.column];
    const guessed = columns.length > maxColumns * records && (column?.fill ?? 0) < 1;
    return isSameRankOrTerm && !guessed && isSure(match) ? column : undefined;
  });
  const outliers = outliersAmong(found, list.records);
  const fields = matches.reduce((sum, match) => sum + Math.min(match.points, maxPoints), 0);
  const strange = kept.uniform ? outliers.size / records : 0;
  return {
    list,
    matches,
    found,
    outliers,
    points:
      fields / Math.max(1, matches.length) +
      listAlike(kept.list, listFingerprintOf(list.kind, list.records)) -
      pointsForOutliers * strange,
  };
}

const foundCount = ({ found }: Compared): number => found.filter(Boolean).length;

/**
 * Compares a list again with the columns that only repeat another one, where this finds more fields: on a page with few
 * records, the values of two fields may be equal.
 */
export function withCopies(one: Compared, kept: ListLocators, maxRecords: number): Compared {
  if (one.found.every(Boolean)) return one;
  const columnSteps: ListProposal['columnSteps'] = (from) => one.list.columnSteps(from, true);
  const other = compareList({ ...one.list, columnSteps }, kept, maxRecords);
  return foundCount(other) > foundCount(one) ? other : one;
}
