import * as z from 'zod/mini';
import type { Problem, ProblemCode } from '../problem';
import { reportedAmount, reportedBalance } from '../amount';
import { boundedWait } from './answer-headers';
import type { ScraperReply } from './scraper';
import { isRefusalBody } from './answer-json';
import { isObject } from '../is-record';

/**
 * Failures of the scraper and agent API in every observed form: `error` as text or as `{code, message, details}`,
 * `details.validation_errors` at either level (interface, 'Errors'; the service's own tests show the nested form).
 */
const Details = z.catch(
  z.optional(z.object({ validation_errors: z.pipe(z.array(z.unknown()), z.transform(texts)) })),
  undefined,
);
const Text = z.catch(z.optional(z.string()), undefined);
const ErrorObject = z.object({ code: Text, message: Text, details: Details });
const PriceSchema = z.object({ credits_used: reportedAmount() });
const FailureSchema = z.object({
  error: z.catch(z.optional(z.union([z.string(), ErrorObject])), undefined),
  message: Text,
  details: Details,
  credits_remaining: reportedBalance(),
  limit: reportedAmount(),
  reset: reportedAmount(),
});

/** Returns the strings of a list and leaves out all other values. */
function texts(list: unknown[]): string[] {
  return list.filter((entry) => typeof entry === 'string');
}

/**
 * Default delay in seconds when the service reports none (interface: `reset` is usually 60; 503: 'after a delay').
 */
const defaultWait = { 429: 60, 503: 30 };

/** Statuses that gateways also send for calls still being processed behind them: only the body can tell. */
const alsoOfGateways: ReadonlySet<number> = new Set([500, 503]);
/** Error texts of a 401 (interface, Authentication and Agent API). The interface shows no other field of its body. */
const keyRefusal = /^\s*(?:invalid api key|unauthorized)\.?\s*$/i;

/** Price reported in a body; null: none. */
export const priceIn = (json: unknown): number | null =>
  z.safeParse(PriceSchema, json).data?.credits_used ?? null;

/**
 * Price from the header and body of an answer; null: neither reports one. A header of 0 may be the price of the poll
 * alone, which is free, so a price in the body wins.
 */
export const priceOf = (inHeader: number | null, inBody: number | null): number | null =>
  inHeader !== null && inHeader > 0 ? inHeader : (inBody ?? inHeader);

/**
 * Price that an answer reports; null: none.
 * @param body the part of it that names the price.
 */
export const reportedPrice = ({ used, json }: ScraperReply, body: unknown = json): number | null =>
  priceOf(used, priceIn(body));

/** Whether a body names an error and does not say that it is a success. */
export function isErrorBody(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('error' in json)) return false;
  const { error } = json;
  const isNamed = typeof error === 'string' ? error.trim() !== '' : isFilled(error);
  return isNamed && Reflect.get(json, 'success') !== true;
}

const isFilled = (value: unknown): value is object =>
  isObject(value) && Object.keys(value).length > 0;

/**
 * Whether an answer is a documented refusal by the service itself: nothing was charged or changed beyond what it says.
 * Requires `success` false with `error` or `message`, or a price (interface, Errors, 500), or `success` false or
 * `error` beside fields that only the service sends with that status. Any other error may come from a server in front
 * of it, after the call was forwarded. Content networks also send `success` false, with a list `errors`.
 */
export function isServiceRefusal({ status, json }: Pick<ScraperReply, 'status' | 'json'>): boolean {
  if (status === 408 || status < 400) return false;
  if (status >= 500 && !alsoOfGateways.has(status)) return false;
  if (priceIn(json) !== null) return true;
  const isRefusal = isRefusalBody(json);
  const isError = isErrorBody(json);
  if (isRefusal && (isError || hasMessage(json) || hasAnswer(json))) return true;
  return (isRefusal || isError) && hasOwnFields(status, json);
}

/** Whether a body has a message, and not the list `errors` of content networks. */
const hasMessage = (json: unknown): boolean =>
  isFilled(json) &&
  !Array.isArray(Reflect.get(json, 'errors')) &&
  Boolean(z.safeParse(FailureSchema, json).data?.message?.trim());

/** Whether a body has what the agent says (interface, Agent result). */
const hasAnswer = (json: unknown): boolean => isFilled(json) && Reflect.has(json, 'response');

/** Whether a body has what the documents name for one status alone (interface, Errors; facts, section 8). */
function hasOwnFields(status: number, json: unknown): boolean {
  const { data } = z.safeParse(FailureSchema, json);
  if (!data) return false;
  const nested = typeof data.error === 'object' ? data.error : undefined;
  switch (status) {
    case 400:
    case 422:
      return (data.details ?? nested?.details) !== undefined;
    case 401:
      return [data.error, nested?.message].some(
        (words) => typeof words === 'string' && keyRefusal.test(words),
      );
    case 402:
      return data.credits_remaining !== null;
    case 429:
      return data.limit !== null || data.reset !== null;
    default:
      return false;
  }
}

/** Converts a refused or failed call to a problem with the service's message. */
export function scraperProblem(
  reply: Pick<ScraperReply, 'status' | 'json' | 'retryAfterSeconds'>,
): Problem {
  const parsed = z.safeParse(FailureSchema, reply.json);
  const body = parsed.success ? parsed.data : undefined;
  const nested = typeof body?.error === 'object' ? body.error : undefined;
  const plain = typeof body?.error === 'string' ? body.error : undefined;
  const { status } = reply;
  const validation = [
    ...(body?.details?.validation_errors ?? []),
    ...(nested?.details?.validation_errors ?? []),
  ].map((line) => line.replace(/^[:\s]+/, ''));
  const detail = validation.length > 0 ? validation.join('; ') : sentence(plain, body, nested);
  const joined =
    validation.length > 0 ? validation : linesOf(status, body?.message ?? nested?.message);
  const lines = joined.map(tidyLine).filter(Boolean);
  const wait =
    status === 429 || status === 503
      ? boundedWait(body?.reset ?? reply.retryAfterSeconds ?? defaultWait[status])
      : undefined;
  return {
    code: codeFor(status),
    status,
    ...(detail && { detail: detail.slice(0, 2000) }),
    ...(lines.length > 0 && { lines: lines.slice(0, 50).map((line) => line.slice(0, 500)) }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    ...(body && body.credits_remaining !== null && { creditsRemaining: body.credits_remaining }),
  };
}

/** A message without a list contains the same lines, joined. */
function linesOf(status: number, message: string | undefined): string[] {
  if (status !== 422 && status !== 400) return [];
  return (message ?? '')
    .split(/;\s*|\n/)
    .map(tidyLine)
    .filter(Boolean);
}

/**
 * Shortens a validation line: `: Value error, mode …` begins with an empty field name and the validator's prefix.
 */
function tidyLine(line: string): string {
  return line
    .replace(/^[:\s]+/, '')
    .replace(/^value error,\s*/i, '')
    .trim();
}

function sentence(
  plain: string | undefined,
  body: z.infer<typeof FailureSchema> | undefined,
  nested: z.infer<typeof ErrorObject> | undefined,
): string | undefined {
  const words = [plain, body?.message ?? nested?.message ?? nested?.code];
  return [...new Set(words.filter((word) => word))].join(': ') || undefined;
}

function codeFor(status: number): ProblemCode {
  switch (status) {
    case 400:
    case 422:
      return 'invalid-parameters';
    case 401:
      return 'scraper-key-refused';
    case 402:
      return 'insufficient-credits';
    case 429:
      return 'too-many-at-once';
    case 503:
      return 'service-busy';
    case 500:
      return 'scrape-failed';
    default:
      return status >= 500 ? 'service-failed' : 'service-refused';
  }
}
