import * as z from 'zod/mini';
import type { Parameter } from './parameter';
import { parameterTable } from './parameter-table';
import { lazyObject } from '@/utils/lazy-object';

type Table = typeof parameterTable;

/** Stored name of a parameter. */
export type OptionName = keyof Table;

const isOption = (name: string): name is OptionName => Object.hasOwn(parameterTable, name);

/** Stored names of all parameters, in the order of the form. */
export const optionNames: readonly OptionName[] = Object.keys(parameterTable).filter(isOption);

/** Rows of the table, each typed with every optional column. */
export const parameters: Readonly<Record<OptionName, Parameter>> = parameterTable;

type Schema<K extends OptionName> = ReturnType<Table[K]['schema']>;

type Stored<K extends OptionName> = Table[K] extends { stored: true }
  ? Schema<K>
  : z.ZodMiniOptional<Schema<K>>;

// The overload states what `Object.fromEntries` cannot: every name with the schema of its own row.
function storedShape(): { [K in OptionName]: Stored<K> };

function storedShape(): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    optionNames.map((name) => {
      const { schema, stored } = parameters[name];
      return [name, stored ? schema() : z.optional(schema())];
    }),
  );
}

/**
 * Stored options of a scrape: rows marked `stored` always, every other one only if it differs from its default
 * (`runs/parameters/options.ts` fills in defaults). This keeps runs small, and older runs readable.
 */
export const ScrapeOptionsSchema = lazyObject(storedShape);

export type ScrapeOptions = z.infer<typeof ScrapeOptionsSchema>;

/** Every option with a value, as the form holds them. */
export type FilledOptions = { [K in OptionName]: z.infer<Schema<K>> };

export const ScrapeModeSchema = z.lazy(() => parameterTable.mode.schema());

export type ScrapeMode = z.infer<typeof ScrapeModeSchema>;

export const scrapeModes: readonly ScrapeMode[] = parameterTable.mode.choices.map(
  ({ value }) => value,
);
