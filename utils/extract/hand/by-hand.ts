import type { Cell, Column } from '../columns/column';
import type { Part } from '../columns/leaf';
import { groupBy } from '../counts';
import { parentElementOf, type Root } from '../dom';
import { tableLimits } from '../limits';
import { columnsIn, detectUnnamed, type ListProposal } from '../lists/detect';
import { listOf } from '../lists/list-of';
import { pageFacts, total, votesOf } from '../locators/evidence';
import type { ListLocators } from '../locators/list';
import { listAlike, listFingerprintOf } from '../locators/list-fingerprint';
import { fingerprintsOf, type FieldFingerprint } from '../locators/fingerprint';
import { type Drift, likeliest, notFound, type ResolvedList } from '../locators/resolve';
import { ownClasses } from '../locators/stable';
import { elementsIn, findValue, type ElementFingerprint } from './find-value';
import { columnOfCells, isSameCell } from './hand-list';
import { cellOf } from './part';
import { elementFingerprintOf } from './element-fingerprint';
import { elementsLike } from './rows';

type Records = readonly (readonly Element[])[];

const maxCandidates = 40;
const sampled = 30;
/** Minimum points for the values of an element; low, because its position was matched before. */
const minPoints = 1;
/** Minimum share of the fields that must be found for rows to be the stored ones. */
const minFound = 0.4;

/** Makes locators for columns whose cells were picked by hand. */
function locatorsByHand(
  { kind, records }: Pick<ListProposal, 'kind' | 'records'>,
  columns: readonly Column[],
): ListLocators {
  const prints = fingerprintsOf(columns, records);
  const fields = prints.map((print, at): FieldFingerprint => {
    const examples = (columns[at]?.cells ?? []).flatMap((cell, row) => {
      const record = records[row];
      return cell && record ? [{ element: cell.element, record }] : [];
    });
    const some = examples.slice(0, sampled);
    const own = elementFingerprintOf(some.slice(0, 1), records);
    const all = elementFingerprintOf(some, records);
    const { tag, classes, facts, label, path } = all;
    return {
      ...print,
      tag,
      classes,
      facts,
      path,
      label: print.label || label,
      own: all.own,
      twins: own.twins,
    };
  });
  return {
    list: listFingerprintOf(kind, records),
    uniform: false,
    fields,
    others: [],
    byHand: true,
  };
}

/** Inverse of `partName`. */
export function partFrom(name: string): Part {
  if (name.startsWith('@')) return { of: 'attribute', name: name.slice(1) };
  return name.startsWith('#') ? { of: 'run', run: Number(name.slice(1)) } : { of: 'text' };
}

/** Removes the class words that no element of the records has any more. */
function withKnownWords(
  fields: readonly FieldFingerprint[],
  records: Records,
): ElementFingerprint[] {
  const words = new Set<string>();
  for (const record of records.slice(0, sampled))
    for (const [element] of elementsIn(record))
      for (const word of ownClasses(element)) words.add(word);
  const known = (list: readonly string[] = []): string[] => list.filter((word) => words.has(word));
  return fields.map((field) => ({
    ...field,
    own: known(field.own),
    classes: known(field.classes),
  }));
}

interface Found {
  readonly list: ListProposal;
  readonly columns: readonly Column[];
  readonly drift: readonly (Drift | null)[];
  readonly points: number;
}

function fieldsIn(list: ListProposal, kept: ListLocators, maxRecords: number): Found {
  const records = list.records.slice(0, maxRecords);
  const fingerprints = withKnownWords(kept.fields, records);
  const columns = fingerprints.map((wanted, at) => {
    const part = partFrom(kept.fields[at]?.part ?? '');
    const cells = records.map((record) => cellOf(findValue(record, wanted), part));
    return columnOfCells(cells, records, kept.fields[at]?.label ?? '');
  });
  const prints = fingerprintsOf(columns, records);
  const page = pageFacts(prints);
  let points = listAlike(kept.list, listFingerprintOf(list.kind, list.records));
  const drift = kept.fields.map((field, at): Drift | null => {
    const print = prints[at];
    if (!print || print.fill === 0) return 'gone';
    const votes = votesOf(field, print, page);
    const sure = total(votes);
    points += sure / kept.fields.length;
    const named = votes.attributes > 0.5 || votes.label > 0.5;
    return sure >= minPoints && (votes.values >= 0 || named) ? null : 'unsure';
  });
  return { list, columns, drift, points };
}

/** Rows that the detector does not propose: elements like the stored record, by what is around them. */
function likeStored(root: Root, { record }: ListLocators['list']): ListProposal[] {
  const like = elementsLike(root, record.tag, record.classes).slice(0, tableLimits.rows);
  if (like.length === 0) return [];
  const byHolder = [...groupBy(like, parentElementOf).values()];
  const groups =
    byHolder.length > 1 && byHolder.length <= maxCandidates ? [like, ...byHolder] : [like];
  return groups.map((elements) => listOf(elements));
}

/** Lists that may be the stored one, the likeliest first. */
const likely = (root: Root, kept: ListLocators): ListProposal[] =>
  likeliest([...detectUnnamed(root, maxCandidates), ...likeStored(root, kept.list)], kept);

/** The detected list with the same rows, which knows more columns than were picked; otherwise the list itself. */
const detectedLike = (root: Root, list: ListProposal): ListProposal =>
  detectUnnamed(root, maxCandidates).find(
    ({ records }) =>
      records.length === list.records.length && records[0]?.[0] === list.records[0]?.[0],
  ) ?? list;

/**
 * Finds rows and fields that were picked by hand; drift and no values where it is uncertain.
 * @param only list that has its rows, as the user picked them.
 */
export function resolveByHand(root: Root, kept: ListLocators, only?: ListProposal): ResolvedList {
  const candidates = (only ? [only] : likely(root, kept)).map((list) =>
    fieldsIn(list, kept, sampled),
  );
  const [best] = candidates.toSorted((a, b) => b.points - a.points);
  const sure = best?.drift.filter((drift) => drift === null).length ?? 0;
  const isKnown = sure > 0 && sure >= minFound * kept.fields.length;
  if (!best || !(only || isKnown)) return notFound(kept, 'gone');
  const { columns, drift } = fieldsIn(best.list, kept, tableLimits.rows);
  const all = best.list.records.slice(0, tableLimits.rows);
  const found = columns.filter((_, at) => drift[at] === null);
  const rows = all.flatMap((record, at) =>
    only || found.some(({ cells }) => cells[at]) ? [{ record, at }] : [],
  );
  const records = rows.map(({ record }) => record);
  const cellsOf = (column: Column | undefined): (Cell | undefined)[] =>
    rows.map(({ at }) => column?.cells[at]);
  const shown = columns.flatMap((column, at) =>
    drift[at] === null ? [{ ...column, cells: cellsOf(column) }] : [],
  );
  let index = 0;
  return {
    drift: null,
    records,
    list: {
      ...best.list,
      records,
      // The fields that were found, then what the detector sees: the choice of a repair.
      *columnSteps(maxRecords = records.length) {
        yield;
        const detected = columnsIn(only ? detectedLike(root, only) : best.list, maxRecords);
        const has = (cell: Cell | undefined): boolean =>
          shown.some(({ cells }) => cells.some((one) => isSameCell(one, cell)));
        const others = detected.filter(({ cells }) => !has(cells.find((cell) => cell)));
        return [...shown, ...others.map((one) => ({ ...one, cells: cellsOf(one) }))];
      },
    },
    fields: columns.map((_, at) => {
      const why = drift[at] ?? null;
      const column = why === null ? index++ : -1;
      return {
        column,
        drift: why,
        cells: column < 0 ? [] : (shown[column]?.cells ?? []),
      };
    }),
  };
}

/** Minimum share of a list's rows, and of a column's cells, that must be found again. */
const minRefound = 0.9;

/**
 * Makes locators for columns of a list picked by hand, and tests them on the same page; null if its
 * rows are not found again. Columns that are not found again are left out.
 * @param chosen indexes of the columns in the list.
 */
export function locateByHand(
  root: Root,
  list: ListProposal,
  chosen: readonly number[],
): { locators: ListLocators; columns: number[] } | null {
  const all = columnsIn(list, tableLimits.rows);
  const columns = all.flatMap((column, at) => (chosen.includes(at) ? [{ column, at }] : []));
  const locators = locatorsByHand(
    list,
    columns.map(({ column }) => column),
  );
  const found = resolveByHand(root, locators);
  const indexes = new Map(found.records.map(([head], at) => [head, at]));
  const rows = list.records.map(([head]) => indexes.get(head));
  const refound = rows.filter((at) => at !== undefined).length;
  if (found.drift || refound < minRefound * rows.length) return null;
  const isRefound = (column: Column, field: number): boolean => {
    const cells = found.fields[field]?.cells ?? [];
    const filled = column.cells.flatMap((cell, at) => (cell ? [{ cell, at: rows[at] }] : []));
    const same = filled.filter(({ cell, at }) => {
      const other = at === undefined ? undefined : cells[at];
      return other?.element === cell.element && other.text === cell.text;
    });
    return filled.length > 0 && same.length >= minRefound * filled.length;
  };
  const kept = columns.map(({ column }, field) => isRefound(column, field));
  if (!kept.some(Boolean)) return null;
  return {
    locators: { ...locators, fields: locators.fields.filter((_, field) => kept[field]) },
    columns: columns.flatMap(({ at }, field) => (kept[field] ? [at] : [])),
  };
}
