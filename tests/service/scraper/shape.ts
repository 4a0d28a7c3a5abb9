/** Whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Timestamp in ISO 8601 UTC, as in all scraper bodies. */
export function timestamp(): string {
  return new Date().toISOString();
}
