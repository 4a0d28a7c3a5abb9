import {
  type FilledOptions,
  type OptionName,
  optionNames,
  parameters,
  type ScrapeOptions,
} from './schema';
import { parameterTable } from './parameter-table';

// The overload states what `Object.fromEntries` cannot: every name with the default of its own row.
function defaults(): { [K in OptionName]: (typeof parameterTable)[K]['default'] };
function defaults(): Record<string, unknown> {
  return Object.fromEntries(optionNames.map((name) => [name, parameters[name].default]));
}

/** Default options of a scrape. */
export const defaultOptions: FilledOptions = defaults();

/** Fills in the default of every missing option. */
export function fillOptions(options: ScrapeOptions): FilledOptions {
  // An undefined value would hide the default.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultOptions, ...Object.fromEntries(given) };
}

/** Options as they are stored: without defaults, except those that are always stored. */
export function omitDefaults(options: FilledOptions): ScrapeOptions {
  const { mode, country, screenshot } = options;
  const changed: Partial<FilledOptions> = Object.fromEntries(
    changedOptionNames(options).map((name) => [name, options[name]]),
  );
  return { ...changed, mode, country, screenshot };
}

/** Whether two scrapes would send equal requests. */
export function sameOptions(one: ScrapeOptions, other: ScrapeOptions): boolean {
  const [a, b] = [fillOptions(one), fillOptions(other)];
  return optionNames.every((name) => a[name] === b[name]);
}

/** Names of the options that differ from their defaults, without those that are always stored. */
export function changedOptionNames(options: FilledOptions): OptionName[] {
  return optionNames.filter(
    (name) => !parameters[name].stored && options[name] !== parameters[name].default,
  );
}
