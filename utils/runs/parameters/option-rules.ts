import { type Choice, type OptionConflict, type OptionError } from './parameter';
import { type FilledOptions, type OptionName, optionNames, parameters } from './schema';

/** Choice with this value; undefined: the parameter has no choices. */
export function choiceOf(name: OptionName, value: unknown): Choice | undefined {
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

export type OptionErrors = { [K in OptionName]?: OptionError };

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
