import {
  type FilledOptions,
  type OptionName,
  optionNames,
  parameters,
  type ScrapeMode,
  type ScrapeOptions,
} from './schema';
import { parameterTable } from './parameter-table';
import type {
  ParameterChoice,
  OptionConflict,
  OptionError,
} from '@/utils/runs/parameters/parameter';

// The overload states what `Object.fromEntries` cannot: every name with the default of its own row.
function defaults(): { [K in OptionName]: (typeof parameterTable)[K]['default'] };
function defaults(): Record<string, unknown> {
  return Object.fromEntries(optionNames.map((name) => [name, parameters[name].default]));
}

export const defaultOptions: FilledOptions = defaults();

/** Fills in the default of every missing option. */
export function fillOptions(options: ScrapeOptions): FilledOptions {
  // An undefined value would hide the default.
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultOptions, ...Object.fromEntries(defined) };
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
export function areSameOptions(one: ScrapeOptions, other: ScrapeOptions): boolean {
  const [a, b] = [fillOptions(one), fillOptions(other)];
  return optionNames.every((name) => a[name] === b[name]);
}

/** Names of the options that differ from their defaults, without those that are always stored. */
export function changedOptionNames(options: FilledOptions): OptionName[] {
  return optionNames.filter(
    (name) => !parameters[name].stored && options[name] !== parameters[name].default,
  );
}

/** Choice with this value; undefined: the parameter has no choices. */
export function choiceOf(name: OptionName, value: unknown): ParameterChoice | undefined {
  return parameters[name].choices?.find((choice) => choice.value === value);
}

/** Reason why an option, or one of its values, conflicts with the others; null: no conflict. */
export function optionConflict(
  options: FilledOptions,
  name: OptionName,
  value?: unknown,
): OptionConflict | null {
  const rule = choiceOf(name, value)?.rule;
  const rules = [...(rule ? [rule] : []), ...(parameters[name].rules ?? [])];
  const broken = rules.find(({ option, values }) => {
    const other = options[option];
    return !values.includes(typeof other === 'string' ? other.trim() : other);
  });
  return broken?.reason ?? null;
}

/** Resets every option that conflicts with the others to its default. */
export function normalizeOptions(options: FilledOptions): FilledOptions {
  const next = { ...options };
  for (const name of optionNames) {
    if (optionConflict(next, name, next[name]) !== null) {
      Object.assign(next, { [name]: parameters[name].default });
    }
  }
  return next;
}

/** Options in another mode, without defaults and without options that conflict with others then. */
export function inMode(options: ScrapeOptions, mode: ScrapeMode): ScrapeOptions {
  return omitDefaults(normalizeOptions({ ...fillOptions(options), mode }));
}

type OptionErrors = { [K in OptionName]?: OptionError };

/** Errors of values that cannot be sent, by option. Conflicting options are not checked. */
export function validateOptions(options: FilledOptions): OptionErrors {
  const errors: OptionErrors = {};
  for (const name of optionNames) {
    const { check, required } = parameters[name];
    const value = options[name];
    if (typeof value !== 'string' || optionConflict(options, name) !== null) continue;
    const text = value.trim();
    const error = text === '' ? required : check?.(text);
    if (error) errors[name] = error;
  }
  return errors;
}
