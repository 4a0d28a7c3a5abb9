import { columnsIn, detectLists } from '../../../../utils/extract/lists/detect';
import { compareList } from '../../../../utils/extract/locators/compare';
import { locatorsFor, type ListLocators } from '../../../../utils/extract/locators/list';
import { resolveList } from '../../../../utils/extract/locators/resolve';
import { Changed, changes, translate } from './changes';
import { plain } from './records';

export interface DriftVerdict {
  /**
   * Number of fields recorded, found again, reported as drift, and found with a wrong value in some
   * row without a report.
   */
  fields: number;
  found: number;
  drifted: number;
  silent: number;
  time: number;
  /** Recipe as stored. */
  kept: ListLocators | null;
  /** Descriptions of the errors. */
  faults: string[];
}

interface Truth {
  readonly field: number;
  readonly row: number;
  readonly element: Element;
  readonly part: string;
  readonly text: string;
}

const maxFields = 12;
const minFill = 0.5;
const minRight = 0.9;

const nothing: DriftVerdict = {
  fields: 0,
  found: 0,
  drifted: 0,
  silent: 0,
  time: 0,
  kept: null,
  faults: ['no list'],
};

/** Records the first list of this page, changes the page, and finds the fields again. */
export function judgeDrift(change: string): DriftVerdict {
  const [list] = detectLists(document, 1);
  const all = list ? columnsIn(list, Infinity) : [];
  const columns = all
    .filter((column) => !column.constant && !column.whole && column.fill >= minFill)
    .slice(0, maxFields);
  if (!list || columns.length === 0) return nothing;
  // Recipes are stored as JSON.
  const kept = JSON.parse(
    JSON.stringify(locatorsFor(list, all, (column) => columns.includes(column))),
  ) as ListLocators;
  const truths = columns.flatMap((column, field) =>
    column.cells.flatMap((cell, row): Truth[] =>
      cell
        ? [{ field, row, element: cell.element, part: JSON.stringify(cell.part), text: cell.text }]
        : [],
    ),
  );
  const changed = new Changed();
  for (const make of changes[change] ?? [])
    make(
      list.records.map((record) => record.map((one) => changed.now(one))),
      changed,
    );
  const began = performance.now();
  const resolved = resolveList(document, kept);
  const time = performance.now() - began;

  const votesOn = (field: number): string => {
    const match = resolved.list && compareList(resolved.list, kept, Infinity).matches[field];
    return JSON.stringify({ ...match?.votes, points: match?.points, margin: match?.margin });
  };
  const alive = truths
    .map((truth) => ({ ...truth, element: changed.now(truth.element) }))
    .filter(({ element }) => element.isConnected);
  const faults: string[] = [];
  let [found, drifted, silent] = [0, 0, 0];
  const rowOf = rowsByElement(alive);
  for (const [field, column] of columns.entries()) {
    const result = resolved.fields[field];
    if (resolved.drift || !result || result.drift) {
      drifted += 1;
      faults.push(`${column.name || column.kind}: ${resolved.drift ?? result?.drift}`);
      continue;
    }
    const own = alive.filter((truth) => truth.field === field);
    const others = new Set(
      alive.filter((truth) => truth.field !== field).map(({ element }) => element),
    );
    let [right, mismatched] = [0, 0];
    const makes = new Set<string>();
    const unknown: { make: string; text: string }[] = [];
    for (const [at, cell] of result.cells.entries()) {
      if (!cell) continue;
      const record = resolved.records[at] ?? [];
      const row = rowOf(record, cell.element);
      const truth = own.find((one) => one.row === row);
      const isText = column.kind !== 'link' && column.kind !== 'picture';
      const expected = truth && (changed.translated && isText ? translate(truth.text) : truth.text);
      const sameNode = truth?.element === cell.element && truth.part === JSON.stringify(cell.part);
      if (truth && (sameNode || sameText(cell.text, expected))) {
        right += 1;
        makes.add(makeOf(cell.element, record));
      } else if (truth || others.has(cell.element) || isAdded(cell.element, changed)) {
        mismatched += 1;
        if (mismatched === 1)
          faults.push(
            `${column.name || column.kind}: '${cell.text.slice(0, 30)}' for '${(expected ?? 'nothing').slice(0, 30)}' (row ${row}) by ${votesOn(field)}`,
          );
      } else if (row < 0) unknown.push({ make: makeOf(cell.element, record), text: cell.text });
    }
    // A row that was not recorded is no error if its structure equals that of recorded rows.
    const strange = unknown.filter(({ make }) => !makes.has(make));
    mismatched += strange.length;
    if (strange[0])
      faults.push(
        `${column.name || column.kind}: '${strange[0].text.slice(0, 30)}' of a strange row`,
      );
    if (mismatched > 0) silent += 1;
    if (right >= minRight * own.length) found += 1;
    else if (mismatched === 0)
      faults.push(`${column.name || column.kind}: ${right} of ${own.length}`);
  }
  return { fields: columns.length, found, drifted, silent, time, kept, faults };
}

const sameText = (one: string, other: string | undefined): boolean =>
  plain(one) === plain(other ?? '') || one === other;

const isAdded = (element: Element, { added }: Changed): boolean =>
  [...added].some((one) => one.contains(element));

/** Tag names from a record down to an element. */
function makeOf(element: Element, record: readonly Element[]): string {
  const tags: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    tags.push(one.localName);
    if (record.includes(one)) break;
  }
  return tags.join('<');
}

/** Index of the recorded row that a found record corresponds to, by its content; -1: none. */
function rowsByElement(
  truths: readonly Truth[],
): (record: readonly Element[], element: Element) => number {
  const rows = new Map<Element, number>(truths.map((truth) => [truth.element, truth.row]));
  return (record, element) => {
    const own = rows.get(element);
    if (own !== undefined) return own;
    const counts = new Map<number, number>();
    for (const [inside, row] of rows)
      if (record.some((one) => one.contains(inside))) counts.set(row, (counts.get(row) ?? 0) + 1);
    return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0] as const)[0];
  };
}

/** Number of fields of a recipe from another page that are found on this one. */
export const countFound = (kept: ListLocators): number =>
  resolveList(document, kept).fields.filter((field) => field.drift === null).length;

export const changeNames = (): string[] => Object.keys(changes);
