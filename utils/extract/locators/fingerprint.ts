import type { Column } from '../columns/column';
import { partName } from '../columns/leaf';
import { inMost, mostCommon } from '../counts';
import { tagOf } from '../dom';
import { classWords, memberAround, stableAttributes, tagPath } from './stable';
import { plainKind, samePlaceRanks, type SamePlaceRank } from './outliers';
import { valueProfileOf, type ValueProfile } from './values';

/** Fingerprint of a field, for finding it again. Plain data, stored in recipes. */
export interface FieldFingerprint {
  readonly kind: 'text' | 'link' | 'picture';
  /** Part of the element, such as `@href`; '' for its text. */
  readonly part: string;
  readonly tag: string;
  /** Label on the page: the column heading or the text before the value; '' if there is none. */
  readonly label: string;
  /** Stable attributes, such as `itemprop=price`. */
  readonly facts: readonly string[];
  readonly classes: readonly string[];
  /** Tags from the record to the element. */
  readonly path: readonly string[];
  readonly values: ValueProfile;
  readonly fill: number;
  readonly twins: SamePlaceRank;
  /** Only of fields picked by hand: class words of the element itself. */
  readonly own?: readonly string[] | undefined;
}

const minShare = 0.6;
const maxCells = 40;

/** Computes the fingerprints of all columns. `records` are indexed like the columns' cells. */
export function fingerprintsOf(
  columns: readonly Column[],
  records: readonly (readonly Element[])[],
): FieldFingerprint[] {
  const ranks = samePlaceRanks(columns, records);
  return columns.map((column, at) =>
    fingerprintOf(column, records, ranks[at] ?? { count: 1, rank: 0 }),
  );
}

/** Computes the fingerprint of a column. `records` are indexed like its cells. */
function fingerprintOf(
  column: Column,
  records: readonly (readonly Element[])[],
  rank: SamePlaceRank,
): FieldFingerprint {
  const cells = column.cells.flatMap((cell, at) => {
    const root = cell && memberAround(cell.element, records[at] ?? []);
    return cell && root ? [{ ...cell, root }] : [];
  });
  const some = cells.slice(0, maxCells);
  const kind = plainKind(column);
  const named = column.nameSource === 'heading' || column.nameSource === 'label';
  return {
    kind,
    part: mostCommon(some.map((cell) => partName(cell.part))),
    tag: mostCommon(some.map((cell) => tagOf(cell.element))),
    label: named ? column.name : '',
    facts: inMost(
      some.map((cell) => stableAttributes(cell.element, cell.root)),
      minShare,
    ),
    classes: inMost(
      some.map((cell) => classWords(cell.element, cell.root)),
      minShare,
    ),
    path: mostCommon(some.map((cell) => tagPath(cell.element, cell.root).join('/'))).split('/'),
    values: valueProfileOf(
      cells.map((cell) => cell.text),
      kind !== 'text',
    ),
    fill: column.fill,
    twins: rank,
  };
}
