import * as z from 'zod/mini';

export const systems = ['', 'windows', 'apple', 'unix'] as const;

/** Parameters of a browser session (facts, section 7); the service ignores unsupported ones. */
export const BrowserOptionsSchema = z.object({
  /** Two letters; empty: the service chooses. */
  country: z.string(),
  /** Empty: the service chooses. */
  system: z.enum(systems),
  adblock: z.boolean(),
  /** On unless it is switched off. */
  solveCloudflare: z.boolean(),
});
export type BrowserOptions = z.infer<typeof BrowserOptionsSchema>;

/** Outcome of a connection test. */
const outcomes = [
  'opened',
  /** 401 */
  'key-refused',
  /** 402 */
  'no-credits',
  /** 429 */
  'too-many',
  /** 503 */
  'unavailable',
  /** Another status. */
  'refused',
  'timed-out',
  'no-answer',
  /** It opened, and does not speak the DevTools protocol. */
  'garbled',
] as const;

export const BrowserTestResultSchema = z.object({
  outcome: z.enum(outcomes),
  /** HTTP status of a refused WebSocket, where known. */
  status: z.nullable(z.number()),
  /** As reported by the browser, such as 'HeadlessChrome/140.0.7339.16'. */
  version: z.nullable(z.string()),
  /** Exit seen by the exit check; null: no check is set, or it did not answer. */
  exit: z.nullable(z.object({ address: z.string(), country: z.nullable(z.string()) })),
  /** Milliseconds until the connection was open; null: it never was. */
  openedMs: z.nullable(z.number()),
  /** Milliseconds in all. */
  tookMs: z.number(),
});
export type BrowserTestResult = z.infer<typeof BrowserTestResultSchema>;
