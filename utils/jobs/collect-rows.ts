import type { RowOrigin } from '../export/row-origin';
import type { FoundColumn, FoundTable } from '../extract/schema';
import { fieldTable } from '../recipes/field-table';
import { createRowsOfPages } from '../recipes/rows-of-pages';
import type { Recipe, RecipeDefinition } from '../recipes/schema';
import type { RecipePage } from './read-recipe-page';

/** Maximum number of rows of a job in one table, which is kept in memory. */
export const maxRows = 100_000;

/** Pages on which a recipe was not found whole, for one cause. */
export interface RowCause {
  /**
   * `no-markup`: the result is no HTML. `no-body`: the result was removed or is damaged. `too-deep`: the page is nested
   * too deeply to be read. `gone`, `unsure`: of the list, or of `field`. `dropped`: `field` was found, with far fewer
   * values than in the recipe's last run. `cut`: the page is too large to be read whole.
   */
  kind: 'no-markup' | 'no-body' | 'too-deep' | 'gone' | 'unsure' | 'dropped' | 'cut';
  /** Name of the field; '' for the list. */
  field: string;
  count: number;
  /** URLs of the first pages. */
  urls: string[];
}

/** Rows of all pages of a job, and what is wrong with them. */
export interface CollectedRows {
  table: FoundTable;
  origins: readonly (RowOrigin | null)[];
  /** Returns the rows of a page, read as those of the table are. */
  rowsOf: (page: RecipePage) => string[][];
  /** Largest first. */
  causes: RowCause[];
  pages: number;
  /** Number of pages on which every field was found. */
  healthy: number;
}

/** URLs kept of each cause. */
const shown = 5;
/** A share of filled rows lower than before by more than this is reported, as for a single page. */
const muchLower = 0.2;

const countFilled = (rows: readonly string[][], field: number) =>
  rows.filter((row) => (row[field] ?? '') !== '').length;
const filled = (rows: readonly string[][], field: number) =>
  countFilled(rows, field) / Math.max(1, rows.length);

const mostCounted = <K>(counts: ReadonlyMap<K, number> | undefined): K | undefined =>
  [...(counts ?? [])].toSorted((a, b) => b[1] - a[1])[0]?.[0];

/**
 * Collects the rows of a recipe from many pages in one table, with the URL of each row's page in the last column.
 * @param addressName name of that column.
 */
export function createRowCollector(
  {
    draft,
    lastRun,
  }: { draft: Pick<RecipeDefinition, 'name' | 'fields'>; lastRun: Recipe['lastRun'] },
  addressName: string,
) {
  const collected = createRowsOfPages(draft.fields, maxRows);
  const origins: (RowOrigin | null)[] = [];
  const causes = new Map<string, RowCause>();
  const languages = new Map<string, number>();
  /** Number of values by kind of the column, for each field. */
  const kinds = draft.fields.map(() => new Map<FoundColumn['kind'], number>());
  const none = { title: '', language: '', rows: [], total: 0 };
  let { columns } = fieldTable(none, draft.fields, '');
  let total = 0;
  let pages = 0;
  let healthy = 0;

  function note(kind: RowCause['kind'], field: string, url: string): void {
    const key = JSON.stringify([kind, field]);
    const cause = causes.get(key) ?? { kind, field, count: 0, urls: [] };
    cause.count += 1;
    if (cause.urls.length < shown) cause.urls.push(url);
    causes.set(key, cause);
  }

  /** A page where a column has few values or none says little about its kind. */
  function noteKinds({ columns: own, rows }: RecipePage): void {
    for (const [at, counts] of kinds.entries()) {
      const kind = own[at]?.kind;
      const count = countFilled(rows, at);
      if (kind && count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
  }

  /**
   * Notes the fields of a page that are missing.
   * @returns whether all were found.
   */
  function check(url: string, page: RecipePage): boolean {
    let isWhole = true;
    for (const [at, { name }] of draft.fields.entries()) {
      const drift = page.fields[at] ?? null;
      const before = lastRun?.fill[at] ?? null;
      const dropped = before !== null && filled(page.rows, at) < before - muchLower;
      if (drift === null && !dropped) continue;
      isWhole = false;
      note(drift ?? 'dropped', name, url);
    }
    return isWhole;
  }

  return {
    /**
     * Adds the rows of a page.
     * @param page null if the result was removed or is damaged.
     */
    add(url: string, page: RecipePage | null, origin: RowOrigin | null = null): void {
      pages += 1;
      if (page?.cut) note('cut', '', url);
      if (!page || page.drift !== null) return note(page?.drift ?? 'no-body', '', url);
      if (check(url, page)) healthy += 1;
      if (page.rows.length > 0) ({ columns } = page);
      total += page.rows.length;
      languages.set(page.language, (languages.get(page.language) ?? 0) + page.rows.length);
      noteKinds(page);
      for (let left = collected.add(page, url); left > 0; left -= 1) origins.push(origin);
    },
    /** What was collected so far. */
    result(): CollectedRows {
      const language = mostCounted(languages) ?? '';
      const rows = collected.result();
      const filledColumns = columns.map((column, at) => ({
        ...column,
        kind: mostCounted(kinds[at]) ?? column.kind,
        fill: filled(rows, at),
      }));
      const address = { name: addressName, kind: 'link' as const, fill: 1, minor: false };
      return {
        table: { title: draft.name, language, columns: [...filledColumns, address], rows, total },
        origins,
        rowsOf: collected.rowsOf,
        causes: [...causes.values()].toSorted((a, b) => b.count - a.count),
        pages,
        healthy,
      };
    },
  };
}
