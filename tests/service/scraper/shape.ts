/** Whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** ISO 8601 UTC, as every body of the scraper carries it. */
export function timestamp(): string {
  return new Date().toISOString();
}
