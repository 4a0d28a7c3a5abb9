/**
 * Levels of nested JSON that are kept as objects. Deeper ones are only a few bytes each, but overflow the stack of
 * whatever copies or writes them (structured clone for IndexedDB: about 3,000 levels in Chromium 156).
 */
const mostLevels = 40;

/** Whether a value holds more nested levels than are kept. Looks no deeper than that itself. */
function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isTooDeep(one, levels - 1));
}

/** The value with everything below the kept levels as JSON text. */
export function limitDepth(value: unknown, levels = mostLevels): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return compactJson(value) ?? '…';
  if (Array.isArray(value)) return value.map((one) => limitDepth(one, levels - 1));
  return limitFields(value, levels - 1);
}

/** As `limitDepth`, for each field of an object. */
export function limitFields(value: object, levels = mostLevels): Record<string, unknown> {
  const fields = Object.entries(value).map(([key, one]): [string, unknown] => [
    key,
    limitDepth(one, levels),
  ]);
  return Object.fromEntries(fields);
}

/**
 * JSON for people to read: indented, unless it is nested so deep that the indentation would outgrow it. Null: too deep
 * to be written at all.
 */
export function readableJson(value: unknown): string | null {
  const compact = compactJson(value);
  if (compact === null || isTooDeep(value)) return compact;
  const indented = JSON.stringify(value, null, 2);
  return indented.length <= 4 * compact.length + 1000 ? indented : compact;
}

function compactJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch (error) {
    // Writing recurses, and overflows the stack; whoever calls has the text as it came.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
