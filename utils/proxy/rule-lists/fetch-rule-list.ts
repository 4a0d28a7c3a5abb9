import type { Fetch } from '../../service/transport';
import { isLoopback, comparableHost } from '../endpoint';
import type { RuleListFailure } from './schema';
import { readLimitedBody } from '@/utils/limited-body';

/** Limits of one request: time in ms, and bytes of the body. */
const ruleListLimits = { ms: 30_000, bytes: 5_000_000 };

export type FetchedList =
  | { kind: 'text'; text: string; etag: string; lastModified: string }
  | { kind: 'unchanged' }
  | { kind: 'failed'; failure: RuleListFailure; status: number };

/**
 * Requests a rule list, as an ordinary request: the routes of the profiles apply to it. No error holds the URL,
 * which may contain a token.
 * @param validators of the stored copy; empty: none.
 */
export async function fetchRuleList(
  fetch: Fetch,
  url: string,
  { etag, lastModified }: { etag: string; lastModified: string },
): Promise<FetchedList> {
  const failed = (failure: RuleListFailure, status = 0): FetchedList => ({
    kind: 'failed',
    failure,
    status,
  });
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ruleListLimits.ms),
      headers: {
        ...(etag !== '' && { 'If-None-Match': etag }),
        ...(lastModified !== '' && { 'If-Modified-Since': lastModified }),
      },
    });
    if (response.redirected && !mayLeadTo(url, response.url)) {
      await response.body?.cancel();
      return failed('insecure-redirect');
    }
    if (response.status === 304 && (etag !== '' || lastModified !== '')) {
      return { kind: 'unchanged' };
    }
    if (!response.ok) {
      await response.body?.cancel();
      return failed('status', response.status);
    }
    const { content, isWhole } = await readLimitedBody(response, ruleListLimits.bytes);
    if (!isWhole) return failed('too-large');
    const { headers } = response;
    return {
      kind: 'text',
      text: await content.text(),
      etag: headers.get('etag') ?? '',
      lastModified: headers.get('last-modified') ?? '',
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return failed('too-slow');
    // Network failures are a TypeError; a connection that is cut while reading is either.
    if (error instanceof TypeError || error instanceof DOMException) return failed('unreachable');
    throw error;
  }
}

/** Whether a redirect may end there: https; http only on this machine, or where http was typed. */
function mayLeadTo(typed: string, last: string): boolean {
  const { protocol, hostname } = new URL(last);
  if (protocol === 'https:') return true;
  return (
    protocol === 'http:' && (typed.startsWith('http:') || isLoopback(comparableHost(hostname)))
  );
}
