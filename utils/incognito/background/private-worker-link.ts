import * as z from 'zod/mini';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createFlushEverywhere } from '@/utils/proxy/chromium/flush-everywhere';
import { flushLoginsAndTunnels } from '@/utils/proxy/chromium/flush-logins';
import type { FailedPageCheck } from '@/utils/proxy/background/tabs/failed-pages';
import type { Fetch } from '@/utils/service/transport';
import { wait } from '@/utils/wait';
import type { RunCommand } from '../../browser-ui/background/commands';
import { logFailure } from '../../log-failure';
import { incognitoSeenKey, needsLastingSetting } from './private-routes';

/**
 * Regular worker's side of private windows in Chromium; the private worker's is
 * `entrypoints/background/incognito.ts`.
 */

/** A stopped worker was measured to answer within 45 ms; the rest allows for a busy machine. */
const timeouts = { acknowledgedMs: 2000, doneMs: 5000 };
const startingTimeouts = { acknowledgedMs: 8000, doneMs: 5000 };

const area = ext.storage.session;
const rpc = createStorageRpc(area, 'regular', wait, logFailure('answering private windows'));
/** Whether a private worker was seen and may still be running. */
const seen = async () => (await area.get(incognitoSeenKey))[incognitoSeenKey] !== undefined;

/** Flushes regular and private windows; see `createFlushEverywhere`. */
export const flushEverywhere = createFlushEverywhere({
  flush: flushLoginsAndTunnels,
  askPrivateWorker: async (isStarting) =>
    (await rpc.ask('refresh', {}, isStarting ? startingTimeouts : timeouts)).state,
  seen,
  forget: () => area.remove(incognitoSeenKey),
  needsSetting: needsLastingSetting,
  allowed: () => ext.extension.isAllowedIncognitoAccess(),
  async open() {
    await ext.windows.create({ incognito: true, focused: false });
  },
});

const FailedPageSchema = z.object({
  url: z.string(),
  how: z.union([
    z.object({ error: z.string() }),
    z.object({ status: z.number(), length: z.string(), type: z.string() }),
  ]),
});
const ForwardedSchema = z.object({ envelope: z.unknown(), privateSession: z.string() });
const CheckedSchema = z.object({ status: z.number(), text: z.string() });

/** Has the private worker send a request through a profile. */
const check = (profileId: string, url: string, signal?: AbortSignal | null) =>
  rpc.ask('check', { profileId, url }, { acknowledgedMs: 3000, doneMs: 10_000 }, signal);

/**
 * Whether a private session still has windows: its worker ends with the last of them, and answers until then, started
 * by the call if need be. A worker that is too busy to tell counts as open.
 */
export async function isPrivateSessionOpen(session: string): Promise<boolean> {
  const answer = await rpc.ask('session', {}, startingTimeouts);
  return answer.state === 'unfinished' || (answer.state === 'done' && answer.value === session);
}

/**
 * Sends one request through a profile in private windows, if any are open. Rejects with `no-answer` when it fails,
 * and when it may still be under way.
 */
export async function requestInIncognito(
  profileId: string,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await seen())) return;
  const answer = await check(profileId, url, signal);
  const isFailed = answer.state === 'unfinished' || (answer.state === 'done' && !answer.value);
  if (isFailed) throw new ProblemError('no-answer');
}

/**
 * Prepares to erase what private windows hold. To be called before the record that there are any is erased.
 * @returns erases it; rejects with `no-answer` if that is not known to be done.
 */
export async function prepareIncognitoErase(): Promise<() => Promise<void>> {
  const mayHold = await seen();
  return async () => {
    if (mayHold && (await rpc.ask('erase', {}, timeouts)).state === 'unfinished')
      throw new ProblemError('no-answer');
  };
}

/** A `fetch` through a profile of private windows; for its exit check. */
export function fetchInIncognito(profileId: string): Fetch {
  return async (url, init) => {
    const answer = await check(profileId, url, init?.signal);
    const checked = z.safeParse(CheckedSchema, answer.state === 'done' ? answer.value : null);
    if (!checked.success) throw new ProblemError('no-answer');
    const { status, text } = checked.data;
    // Status 0: a redirect, which is not followed and whose target the browser hides.
    return status === 0 ? Response.redirect(url) : new Response(text, { status });
  };
}

/**
 * Serves calls from private windows. Registers its listener; call it synchronously at start-up.
 * @param route answers a message from one of Vantage's own pages in the given private session; no other messages
 * are forwarded.
 * @param refused called when a proxy refused a profile's login in a private window.
 * @param keep receives a part of a result for the library.
 * @param command called for a keyboard shortcut; the call holds its name, a space and the active tab's URL.
 * @param isCausedByProxy checks the profile of a page that failed in a private window.
 */
export function serveIncognitoWorker(
  route: (envelope: unknown, privateSession: string) => Promise<unknown>,
  refused: (profileId: string) => Promise<void>,
  command: RunCommand,
  keep: (part: unknown) => Promise<void>,
  isCausedByProxy: FailedPageCheck,
): void {
  rpc.serve({
    keep: { delivery: 'at-most-once', work: keep },
    message: {
      delivery: 'at-most-once',
      async work(forwarded) {
        const { envelope, privateSession } = z.parse(ForwardedSchema, forwarded);
        return await route(envelope, privateSession);
      },
    },
    'failed-page': {
      delivery: 'at-most-once',
      async work(failed) {
        const { url, how } = z.parse(FailedPageSchema, failed);
        // Chromium routes by no tab.
        return await isCausedByProxy({ tabId: -1, url, incognito: true }, how);
      },
    },
    refused: {
      delivery: 'at-most-once',
      async work(profileId) {
        if (typeof profileId === 'string') await refused(profileId);
      },
    },
    command: {
      delivery: 'at-most-once',
      async work(pressed) {
        const [name = '', url] = String(pressed).split(' ');
        await command(name, { url, incognito: true });
      },
    },
  });
}
