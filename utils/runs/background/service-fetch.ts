import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import { toProblem } from '@/utils/problem';
import type { Fetch } from '@/utils/service/transport';
import { sessionItem } from '@/utils/storage/session-item';
import { logFailure } from '../../log-failure';
import { originText } from '../../url-parts';
import { withTimeout, withTimeoutOrNull } from '../../wait';

/** Maximum number of connections that browsers open to one host over HTTP/1.1. */
const connectionLimit = 6;
/** Timeout in ms of reading and writing the record below, which take some milliseconds. */
const storageTimeoutMs = 2000;
/** Time in ms until an origin without requests leaves the record: requests often follow each other. */
const forgetAfterMs = 3000;
/** Maximum time in ms that a paid call waits until abandoned connections are used up. */
const longestWaitMs = 3000;
/** Time in ms without a further attempt to use up abandoned connections, after one failed. */
const pauseMs = 60_000;

/**
 * Origins to which the browser may hold a connection that was opened for an abandoned request, and those with requests
 * under way, which a sudden end of the background would abandon.
 */
const originsItem = sessionItem(
  'openRequestOrigins',
  () => z.catch(z.array(z.string()), []),
  () => [],
);

const abandoned = new Set<string>();
/** Numbers of requests under way by origin. */
const underWay = new Map<string, number>();
/** Origins whose connections are being used up. */
const closing = new Map<string, Promise<true>>();
/** For each origin, the time in ms since the epoch before which no further requests use up its connections. */
const pausedUntil = new Map<string, number>();

/** Resolves when the last read or write of the record has ended: they run one after another. */
let steps: Promise<void> | undefined;
/** Whether the record is still kept. A failed read or write ends it, so that no later call waits for it. */
let isKept = true;
/** The record as stored, in JSON. */
let stored = '';

function next(step: () => Promise<void>): Promise<void> {
  steps = (steps ?? Promise.resolve()).then(async () => {
    if (!isKept) return;
    try {
      await withTimeout(storageTimeoutMs, 'the session storage', step());
    } catch (error) {
      isKept = false;
      logFailure('recording open requests')(error);
    }
  });
  return steps;
}

/** Reads the record of the background before this one, before the first change to it. */
async function begin(): Promise<void> {
  await (steps ??
    next(async () => {
      const origins = await originsItem.read();
      stored = JSON.stringify(origins);
      for (const origin of origins) abandoned.add(origin);
    }));
}

const store = (): Promise<void> =>
  next(async () => {
    const origins = [...new Set([...abandoned, ...closing.keys(), ...underWay.keys()])].toSorted();
    const text = JSON.stringify(origins);
    if (text === stored) return;
    await originsItem.write(origins);
    stored = text;
  });

let forgetting: ReturnType<typeof setTimeout> | undefined;
function storeLater(): void {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => void store(), forgetAfterMs);
}

/**
 * The browser's `fetch` for calls to the service. Records the origins of requests under way, and of those that were
 * aborted before the response.
 */
export const serviceFetch: Fetch = async (input, init) => {
  // Chromium's private windows have connections of their own and make no paid call there, but share `storage.session`.
  if (!isFirefox && ext.extension.inIncognitoContext) return await fetch(input, init);
  await begin();
  const origin = originText(input);
  underWay.set(origin, (underWay.get(origin) ?? 0) + 1);
  await store();
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) abandoned.add(origin);
    throw error;
  } finally {
    const others = (underWay.get(origin) ?? 1) - 1;
    if (others > 0) underWay.set(origin, others);
    else underWay.delete(origin);
    storeLater();
  }
};

/**
 * Closes the connections that the browser opened for requests which then ended, with a stopped background or by an
 * abort; call it before each paid call. Chromium keeps such a connection for later requests and, if it is cut before
 * their response, sends them again, even a POST (measured on Chromium 156: one `fetch`, two POSTs received). As many
 * requests at once as there may be connections use up all of them, and `Connection: close` (no-browser-retry.ts) keeps
 * none of these. Best effort: where they fail or take long, the paid call is sent all the same, and the browser lets it
 * wait until one of them has ended.
 * @param baseUrl URL to whose origin the paid call goes.
 * @param request sends a free request there. One that is aborted soon would leave a connection itself.
 */
export async function closeAbandonedConnections(
  baseUrl: string,
  request: () => Promise<unknown>,
): Promise<void> {
  await begin();
  const origin = originText(baseUrl);
  const isPaused = () => Date.now() < (pausedUntil.get(origin) ?? 0);
  for (;;) {
    // Deleted before the requests are sent: a request that is aborted meanwhile needs another round.
    if (!closing.has(origin) && !isPaused() && abandoned.delete(origin)) {
      closing.set(origin, useUp(origin, request));
    }
    const round = closing.get(origin);
    if (!round || (await withTimeoutOrNull(longestWaitMs, round)) === null) return;
  }
}

async function useUp(origin: string, request: () => Promise<unknown>): Promise<true> {
  const results = await Promise.allSettled(Array.from({ length: connectionLimit }, request));
  if (!results.every(isAnswered)) {
    abandoned.add(origin);
    pausedUntil.set(origin, Date.now() + pauseMs);
  }
  closing.delete(origin);
  storeLater();
  return true;
}

/** Whether there was a response. A redirect, which is not followed, is one. */
const isAnswered = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'fulfilled' || toProblem(result.reason).code === 'redirected';
