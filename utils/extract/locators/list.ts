import type { Column } from '../columns/column';
import type { ListProposal } from '../lists/detect';
import { listFingerprintOf, type ListFingerprint } from './list-fingerprint';
import { fingerprintsOf, type FieldFingerprint } from './fingerprint';
import { outliersAmong } from './outliers';

/** Locators for finding a list and its fields again. Plain data, stored in recipes. */
export interface ListLocators {
  readonly list: ListFingerprint;
  /** Whether all records had the same structure. */
  readonly uniform: boolean;
  readonly fields: readonly FieldFingerprint[];
  /**
   * Columns that are not fields, with the number of fields before each. They help to tell similar
   * fields apart.
   */
  readonly others: readonly { readonly print: FieldFingerprint; readonly after: number }[];
  /** True: picked by hand, and found by each field's own place (`utils/extract/hand`). */
  readonly byHand?: true | undefined;
  /**
   * Of imported recipes: selectors of the rows, '' for the page, and of each field, '' for the row (`hand/by-css.ts`).
   */
  readonly css?:
    | {
        readonly rows: string;
        readonly fields: readonly string[];
        /** Indexes of the fields that take all their elements, one line each. */
        readonly many?: readonly number[] | undefined;
      }
    | undefined;
}

/** Returns locators for a list, with the chosen columns as fields. */
export function locatorsFor(
  { kind, records }: Pick<ListProposal, 'kind' | 'records'>,
  all: readonly Column[],
  isField: (column: Column) => boolean,
): ListLocators {
  const fields: FieldFingerprint[] = [];
  const others: ListLocators['others'][number][] = [];
  const prints = fingerprintsOf(all, records);
  for (const [at, column] of all.entries()) {
    const print = prints[at];
    if (!print) continue;
    if (isField(column)) fields.push(print);
    else others.push({ print, after: fields.length });
  }
  const uniform = outliersAmong(all.filter(isField), records).size === 0;
  return { list: listFingerprintOf(kind, records), uniform, fields, others };
}

/** All stored columns in their order, and the indexes of the fields among them. */
export function keptColumns({ fields, others }: ListLocators): {
  prints: FieldFingerprint[];
  indexes: number[];
} {
  const prints: FieldFingerprint[] = [];
  const indexes: number[] = [];
  for (let at = 0; at <= fields.length; at += 1) {
    prints.push(...others.filter(({ after }) => after === at).map(({ print }) => print));
    const field = fields[at];
    if (!field) continue;
    indexes.push(prints.length);
    prints.push(field);
  }
  return { prints, indexes };
}
