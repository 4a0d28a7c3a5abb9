import * as z from 'zod/mini';

export const systems = ['', 'windows', 'apple', 'unix'] as const;

/** Parameters of a browser session (facts, section 7); the service ignores unsupported ones. */
export const BrowserOptionsSchema = z.object({
  /** Two-letter country code; '' lets the service choose. */
  country: z.string(),
  /** Operating system; '' lets the service choose. */
  system: z.enum(systems),
  adblock: z.boolean(),
  /** Default: true. */
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
  /** Any other status. */
  'refused',
  'timed-out',
  'no-answer',
  /** The connection opened, but does not speak the DevTools protocol. */
  'garbled',
] as const;

export const BrowserTestResultSchema = z.object({
  outcome: z.enum(outcomes),
  /** HTTP status of a refused WebSocket; null if unknown. */
  status: z.nullable(z.number()),
  /** Version reported by the browser, such as 'HeadlessChrome/140.0.7339.16'. */
  version: z.nullable(z.string()),
  /** Exit reported by the exit check; null if none is set, or it did not answer. */
  exit: z.nullable(z.object({ address: z.string(), country: z.nullable(z.string()) })),
  /** Time in ms until the connection was open; null if it never opened. */
  openedMs: z.nullable(z.number()),
  /** Total time in ms. */
  tookMs: z.number(),
});
export type BrowserTestResult = z.infer<typeof BrowserTestResultSchema>;
