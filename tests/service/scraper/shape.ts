import type { FastifyRequest } from 'fastify';

/** Whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Timestamp in ISO 8601 UTC, as in all scraper bodies. */
export function timestamp(): string {
  return new Date().toISOString();
}

/** The JSON body of a request; undefined when it is not JSON, by its type or its text. */
export function jsonBody({ headers, body }: FastifyRequest): unknown {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type) || typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
