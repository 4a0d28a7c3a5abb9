/** Whether a value is an object or an array: `typeof` says 'object' of null too. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Whether a value is an object with fields by name, not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);
