import * as z from 'zod/mini';

// Extension pages forbid `new Function`, which zod would try. Here, because every schema knows problems.
z.config({ jitless: true });

/**
 * Everything that can go wrong and is told to the user. A code names the sentence in the message
 * catalogue (`problem.<code>`, with `_` for `-`); the pages turn it into words and a way out.
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
  'address-unconfirmed',
  'products-dropped',
  'redirected',
  'key-is-scraper-key',
  'email-unverified',
  'no-scraper-access',
  'no-browser-access',
  'not-connected',
  'account-in-use',
  'account-known',
  'account-busy',
  'account-changed',
  // The service's own words
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
  'not-found-in-time',
  'no-session-to-rotate',
  'static-address-gone',
  'targeting-wrong',
  'socks-needs-firefox',
  'socks-port-missing',
  'endpoint-shared',
  'not-a-site',
  'private-not-covered',
  'private-windows-silent',
  'profile-missing',
  'locked-by-policy',
  'not-switched-on',
  // Pages
  'page-not-scrapable',
  'page-not-reachable',
  'page-not-readable',
  'page-changed',
  'private-address',
  'not-in-private',
  'private-full',
  'screenshot-needs-browser',
  'options-impossible',
  'session-unfit',
  'above-limit',
  'below-floor',
  'card-not-allowed',
  'panel-refused',
  'too-fast',
  // Vantage itself
  'locked',
  'passphrase-wrong',
  'backup-unreadable',
  'backup-changed',
  'undo-gone',
  'device-key-lost',
  'storage-unreadable',
  'storage-newer',
  'migration-failed',
  'background-silent',
  'message-refused',
  'unexpected',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** A problem as it is stored and shown. `detail` is the service's or browser's own text, never a secret. */
export const ProblemSchema = z.lazy(() =>
  z.object({
    code: z.enum(problemCodes),
    detail: z.optional(z.string()),
    /** The service's validation messages, one by one. */
    lines: z.optional(z.array(z.string())),
    /** HTTP status, where one was answered. */
    status: z.optional(z.number()),
    /** Seconds the service asks to wait before the next try. */
    retryAfterSeconds: z.optional(z.number()),
    creditsRemaining: z.optional(z.number()),
  }),
);
export type Problem = z.infer<typeof ProblemSchema>;

/** The one error class of Vantage: thrown inside, turned into a stored problem at the edges. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, rest: Omit<Problem, 'code'> = {}) {
    super(rest.detail ? `${code}: ${rest.detail}` : code);
    this.name = 'ProblemError';
    this.problem = { code, ...rest };
  }
}

/** Any thrown value as a problem; what nobody foresaw becomes 'unexpected' with its text. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'unexpected', detail: thrown instanceof Error ? thrown.message : String(thrown) };
}
