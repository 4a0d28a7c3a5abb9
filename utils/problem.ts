import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

// Extension pages forbid `new Function`, which zod would try. Set here, since every schema imports
// this file.
z.config({ jitless: true });

/**
 * All errors shown to the user. Each code has a sentence in the message catalogue
 * (`problem.<code>`, with `_` for `-`).
 */
export const problemCodes = [
  // Connecting
  'not-a-url',
  'not-https',
  'no-answer',
  'no-site-access',
  'key-missing',
  'key-refused',
  'key-masked',
  'part-refused',
  'part-masked',
  'part-redirected',
  'part-garbled',
  'address-unconfirmed',
  'products-dropped',
  'redirected',
  'key-is-scraper-key',
  'scraper-key-refused',
  'email-unverified',
  'no-scraper-access',
  'no-browser-access',
  'not-connected',
  'account-in-use',
  'account-known',
  'account-busy',
  'account-changed',
  'erase-disturbed',
  // Reported by the service
  'service-refused',
  'service-failed',
  'service-busy',
  'service-garbled',
  'invalid-parameters',
  'insufficient-credits',
  'too-many-at-once',
  'scrape-failed',
  'scrape-failed-charged',
  'task-lost',
  'maybe-charged',
  'call-redirected',
  'reply-too-long',
  'foreign-address',
  'message-too-short',
  'message-too-long',
  // Proxying
  'product-unavailable',
  'host-unknown',
  'proxy-string-unreadable',
  'proxy-string-without-session',
  'endpoint-missing',
  'host-unusable',
  'login-refused',
  'own-login-refused',
  'own-login-missing',
  'digest-login-kept',
  'login-elsewhere',
  'login-kind-unknown',
  'socks-refuses',
  'proxy-error',
  'proxy-or-site',
  'proxy-refuses',
  'proxy-silent',
  'proxy-garbled',
  'proxy-certificate',
  'balance-empty',
  'endpoint-unreachable',
  'network-closed',
  'exit-check-failed',
  'exit-unchanged',
  'exit-mismatch',
  'control-taken',
  'control-by-policy',
  'session-ending',
  'session-ended',
  'cap-reached',
  'profile-changed',
  'not-found-in-time',
  'no-session-to-rotate',
  'static-address-gone',
  'targeting-wrong',
  'socks-needs-firefox',
  'containers-need-firefox',
  'socks-port-missing',
  'endpoint-shared',
  'site-taken',
  'not-a-site',
  'private-not-covered',
  'private-windows-silent',
  'profile-missing',
  'profile-edited',
  'locked-by-policy',
  'not-switched-on',
  // Pages
  'page-not-scrapable',
  'page-not-reachable',
  'page-not-readable',
  'page-changed',
  'page-elsewhere',
  'recipe-elsewhere',
  'recipe-gone',
  'recipe-impossible',
  'recipes-full',
  'recipes-newer',
  'recipes-unreadable',
  'private-address',
  'not-in-private',
  'private-full',
  'screenshot-needs-browser',
  'options-impossible',
  'options-left-out',
  'session-unfit',
  'above-limit',
  'below-floor',
  'card-not-allowed',
  'panel-refused',
  'too-fast',
  // Jobs
  'file-unreadable',
  'file-empty',
  'file-too-large',
  'not-a-sitemap',
  'sitemap-no-answer',
  'job-cap-reached',
  'job-stalled',
  'result-not-stored',
  'job-held',
  'job-refused',
  // Comparisons
  'comparison-stopped',
  // Watches
  'watch-busy',
  'watch-cap-reached',
  'watch-cap-too-low',
  'watch-drift',
  'watch-gone',
  'watch-job-gone',
  'watch-pages-missing',
  'watch-next-missing',
  'watch-no-results',
  'watch-offline',
  'watch-page-failed',
  'watch-run-cap-reached',
  'watch-schedule-gone',
  'watch-stalled',
  'watch-unreadable',
  'watches-full',
  'restored-paused',
  // Webhooks
  'webhook-backlog',
  'webhook-gone',
  'webhook-redirects',
  'webhook-refused',
  'webhook-silent',
  'webhook-too-large',
  'webhooks-full',
  // The extension itself
  'locked',
  'passphrase-wrong',
  'backup-unreadable',
  'backup-too-long',
  'backup-changed',
  'undo-gone',
  'device-key-lost',
  'storage-unreadable',
  'storage-newer',
  'storage-not-kept',
  'migration-failed',
  'background-silent',
  'disk-full',
  'message-refused',
  'unexpected',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Problem as stored and shown. `detail` is text of the service or browser, never a secret. */
export const ProblemSchema = lazyObject(() => ({
  code: z.enum(problemCodes),
  detail: z.optional(z.string()),
  /** Validation messages of the service. */
  lines: z.optional(z.array(z.string())),
  /** HTTP status of the response, if any. */
  status: z.optional(z.number()),
  /** Seconds to wait before a retry, as requested by the service. */
  retryAfterSeconds: z.optional(z.number()),
  creditsRemaining: z.optional(z.number()),
}));
export type Problem = z.infer<typeof ProblemSchema>;

/** Error class of the extension; converted to a `Problem` before it is stored or sent. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, rest: Omit<Problem, 'code'> = {}) {
    super(rest.detail ? `${code}: ${rest.detail}` : code);
    this.name = 'ProblemError';
    // Last: callers also pass a whole problem, to report it under another code.
    this.problem = { ...rest, code };
  }
}

/** Converts any thrown value to a problem; unknown errors become 'unexpected' with their text. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: isStorageFull(thrown, detail) ? 'disk-full' : 'unexpected', detail };
}

/** Whether a write failed for want of room: IndexedDB names its errors, `storage.local` only describes them. */
const isStorageFull = (thrown: unknown, message: string): boolean =>
  (thrown instanceof Error && thrown.name === 'QuotaExceededError') ||
  /no space|NO_SPACE|NO_DEVICE_SPACE|disk (is )?full/i.test(message);
