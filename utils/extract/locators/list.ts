import type { Column } from '../columns/column';
import type { ListProposal } from '../lists/detect';
import { listPrintOf, type ListPrint } from './list-print';
import { printsOf, type FieldPrint } from './print';
import { strangersAmong } from './strangers';

/** How to find a list and its fields again. Plain data: kept in recipes. */
export interface ListLocators {
  readonly list: ListPrint;
  /** Whether all records were of one make. */
  readonly uniform: boolean;
  readonly fields: readonly FieldPrint[];
  /** The columns that are no fields, with the number of fields before each: they tell fields apart that look alike. */
  readonly others: readonly { readonly print: FieldPrint; readonly after: number }[];
}

/** Locators for some columns of a list, which are among all of its columns. */
export function locatorsFor(
  { kind, records }: Pick<ListProposal, 'kind' | 'records'>,
  all: readonly Column[],
  isField: (column: Column) => boolean,
): ListLocators {
  const fields: FieldPrint[] = [];
  const others: ListLocators['others'][number][] = [];
  const prints = printsOf(all, records);
  for (const [at, column] of all.entries()) {
    const print = prints[at];
    if (!print) continue;
    if (isField(column)) fields.push(print);
    else others.push({ print, after: fields.length });
  }
  const uniform = strangersAmong(all.filter(isField), records).size === 0;
  return { list: listPrintOf(kind, records), uniform, fields, others };
}

/** All columns that were there, in their order, and where the fields are among them. */
export function keptColumns({ fields, others }: ListLocators): {
  prints: FieldPrint[];
  places: number[];
} {
  const prints: FieldPrint[] = [];
  const places: number[] = [];
  for (let at = 0; at <= fields.length; at += 1) {
    prints.push(...others.filter(({ after }) => after === at).map(({ print }) => print));
    const field = fields[at];
    if (!field) continue;
    places.push(prints.length);
    prints.push(field);
  }
  return { prints, places };
}
