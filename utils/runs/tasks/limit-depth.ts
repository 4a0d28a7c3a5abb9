import { exactEntries, jsonWithDigits } from '../../long-numbers';
import { isStackOverflow } from '../../stack-overflow';

/**
 * Maximum nesting of JSON kept as objects. Deeper levels take few bytes but overflow the stack of code that copies
 * or serializes them (structured clone for IndexedDB: about 3,000 levels in Chromium 156).
 */
const maxLevels = 40;

/** Whether a value is nested more deeply than `levels`; stops looking at that depth. */
export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isTooDeep(one, levels - 1));
}

/** Replaces everything below the kept levels by JSON text, and long numbers by their digits. */
export function limitDepth(value: unknown, levels = maxLevels): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return compactJson(value) ?? '…';
  if (Array.isArray(value))
    return exactEntries(value).map(([, one]) => limitDepth(one, levels - 1));
  return limitFields(value, levels - 1);
}

/** Like `limitDepth`, for each field of an object. */
export function limitFields(value: object, levels = maxLevels): Record<string, unknown> {
  const fields = exactEntries(value).map(([key, one]): [string, unknown] => [
    key,
    limitDepth(one, levels),
  ]);
  return Object.fromEntries(fields);
}

/**
 * JSON for display: indented, unless the nesting is so deep that indentation would outgrow the data. Null: too deep
 * to serialize.
 */
export function readableJson(value: unknown): string | null {
  const compact = compactJson(value);
  if (compact === null || isTooDeep(value)) return compact;
  const indented = jsonWithDigits(value, 2) ?? compact;
  return indented.length <= 4 * compact.length + 1000 ? indented : compact;
}

function compactJson(value: unknown): string | null {
  try {
    return jsonWithDigits(value) ?? null;
  } catch (error) {
    // Serializing recurses and overflows the stack; the caller falls back to the raw text.
    if (isStackOverflow(error)) return null;
    throw error;
  }
}
