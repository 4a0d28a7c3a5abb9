import { isRecord } from './shape.ts';

/** Scraping failures named by the interface, and our own where it gives no wording. */
const failureMessages = [
  'DNS resolution failed',
  'Connection refused',
  'SSL certificate error',
  'Page crashed',
  'Navigation timeout',
  'Target closed',
  'Navigation error',
  'Gateway error',
  'Timeout waiting for elements',
] as const;
type FailureMessage = (typeof failureMessages)[number];

/** Failed scrape, with the interface's message. */
export class ScrapeFailure extends Error {
  readonly retryable: boolean;
  constructor(message: FailureMessage, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? retryable.has(message);
  }
}

// Interface, Limits: no retries after DNS failures and navigation errors; a timeout is a navigation
// error.
const retryable: ReadonlySet<FailureMessage> = new Set([
  'Connection refused',
  'SSL certificate error',
  'Page crashed',
  'Target closed',
  'Gateway error',
  'Timeout waiting for elements',
]);

const byCode: [RegExp, FailureMessage][] = [
  [/^(ENOTFOUND|EAI_|ENODATA|EBADNAME)/, 'DNS resolution failed'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/,
    'Connection refused',
  ],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/, 'Target closed'],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT|^ABORT_ERR|^TimeoutError/, 'Navigation timeout'],
  [/CERT|^ERR_TLS|^ERR_SSL|^EPROTO|SELF_SIGNED|UNABLE_TO_/, 'SSL certificate error'],
];

/** Codes and names anywhere in an error's chain of causes. */
function* codesOf(error: unknown): Generator<string> {
  let at = error;
  for (let depth = 0; depth < 6 && isRecord(at); depth += 1) {
    if (typeof at['code'] === 'string') yield at['code'];
    if (typeof at['name'] === 'string') yield at['name'];
    if (Array.isArray(at['errors'])) for (const inner of at['errors']) yield* codesOf(inner);
    at = at['cause'];
  }
}

/** Maps a Node error (fetch, socket, TLS, DNS) to the interface's failure. */
export function fromNode(error: unknown): ScrapeFailure {
  if (error instanceof ScrapeFailure) return error;
  for (const code of codesOf(error)) {
    const found = byCode.find(([pattern]) => pattern.test(code));
    if (found) return new ScrapeFailure(found[1], { cause: error });
  }
  return new ScrapeFailure('Navigation error', { cause: error });
}

const byText: [RegExp, FailureMessage][] = [
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION/, 'DNS resolution failed'],
  [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_TIMED_OUT|ERR_ADDRESS_UNREACHABLE/, 'Connection refused'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'SSL certificate error'],
  [/crashed/i, 'Page crashed'],
  [/Timeout \d+ms exceeded|ERR_TIMED_OUT/, 'Navigation timeout'],
  [/has been closed|Target closed|context was destroyed/i, 'Target closed'],
  [/ERR_CONNECTION_(RESET|CLOSED)|ERR_EMPTY_RESPONSE/, 'Target closed'],
];

/**
 * Maps an error of the driven browser to a failure. `behind` is the relay's error on the connection
 * to the target: the browser itself only sees that its proxy failed.
 */
export function fromBrowser(error: unknown, behind: unknown): ScrapeFailure {
  if (error instanceof ScrapeFailure) return error;
  const text = error instanceof Error ? error.message : String(error);
  const tunnel = /ERR_TUNNEL_CONNECTION_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_CLOSED/.test(text);
  if (tunnel && behind !== undefined) return fromNode(behind);
  const found = byText.find(([pattern]) => pattern.test(text));
  return new ScrapeFailure(found?.[1] ?? 'Navigation error', { cause: error });
}
