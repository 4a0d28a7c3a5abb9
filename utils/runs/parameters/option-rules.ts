import { type Choice, type OptionConflict, type OptionError } from './parameter';
import { type FilledOptions, type OptionName, optionNames, parameters } from './schema';

/** The choice that a value stands for; undefined: the parameter has no choices. */
export function choiceOf(name: OptionName, value: unknown): Choice | undefined {
  return parameters[name].choices?.find((choice) => choice.value === value);
}

/** Why an option, or one value of it, can't be chosen beside the others; null where it can. */
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

/** The options with the default in place of every one that can't be chosen beside the others. */
export function normalizeOptions(options: FilledOptions): FilledOptions {
  const next = { ...options };
  for (const name of optionNames) {
    if (optionConflict(next, name, next[name]) !== null) {
      Object.assign(next, { [name]: parameters[name].default });
    }
  }
  return next;
}

export type OptionErrors = { [K in OptionName]?: OptionError };

/** What can't be sent as it stands, by option. Options that can't be chosen anyway are not checked. */
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
