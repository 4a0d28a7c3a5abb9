import type { Drift } from '../extract/locators/resolve';
import type { FoundTable } from '../extract/schema';
import type { Recipe, RecipeDefinition } from './schema';

interface Run {
  readonly fields: readonly { readonly drift: Drift | null }[];
  readonly table: Pick<FoundTable, 'columns'>;
  /** Previous run; null if there was none. */
  readonly before: Recipe['lastRun'];
}

/** Condition of one field after a run. */
interface FieldHealth {
  /** Index of the field in the recipe. */
  readonly id: number;
  readonly name: string;
  /** Reason why the field was not found; null if it was found. */
  readonly drift: Drift | null;
  /** Share of rows with a value, 0 to 1. */
  readonly fill: number;
  /** The same in the run before; null if the field was not found then, or there was none. */
  readonly before: number | null;
  /** Whether the share is much lower than before. */
  readonly dropped: boolean;
}

/** A share lower than before by more than this is reported. */
const muchLower = 0.2;

/** Compares the fields of a run with the run before. */
export const fieldHealth = (
  { fields, table, before: last }: Run,
  named: RecipeDefinition['fields'],
): FieldHealth[] =>
  named.map(({ name }, id) => {
    const drift = fields[id] ? fields[id].drift : 'gone';
    const fill = table.columns[id]?.fill ?? 0;
    const before = last?.fill[id] ?? null;
    return { id, name, drift, fill, before, dropped: before !== null && fill < before - muchLower };
  });

export const isHealthy = (health: readonly FieldHealth[]): boolean =>
  health.every(({ drift, dropped }) => drift === null && !dropped);
