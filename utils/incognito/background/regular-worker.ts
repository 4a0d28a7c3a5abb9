import * as z from 'zod/mini';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createFlushAll } from '@/utils/proxy/chromium/flush-everywhere';
import { flushConnections } from '@/utils/proxy/chromium/flush';
import type { Fetch } from '@/utils/service/transport';
import { privateRoutesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { wait } from '@/utils/wait';
import type { RunCommand } from '../../browser-ui/background/commands';
import { logFailure } from '../../log-failure';
import { incognitoRoutes, incognitoSeenKey } from './incognito-routes';

/** The regular worker's side of private windows in Chromium; the private worker's is `entrypoints/background/incognito.ts`. */

/** A sleeping worker was measured to answer within 45 ms; the rest is for a machine that is very busy. */
const patience = { heardMs: 2000, doneMs: 5000 };
const patiently = { heardMs: 8000, doneMs: 5000 };

const area = ext.storage.session;
const mail = createStorageRpc(area, 'regular', wait, logFailure('answering private windows'));

/** Flushes logins and tunnels in regular and private windows; see `createFlushAll` for what it rejects with. */
export const flushEverywhere = createFlushAll({
  flush: flushConnections,
  ask: async (patient) => (await mail.ask('refresh', {}, patient ? patiently : patience)).state,
  seen: async () => (await area.get(incognitoSeenKey))[incognitoSeenKey] !== undefined,
  forget: () => area.remove(incognitoSeenKey),
  async needsSetting() {
    const wanted = incognitoRoutes((await proxyItem.read()).applied);
    // Without routes of their own, the regular worker has taken their setting away already.
    if (wanted === (await privateRoutesItem.read())) return false;
    if (wanted === '') await privateRoutesItem.write('');
    return wanted !== '';
  },
  allowed: () => ext.extension.isAllowedIncognitoAccess(),
  async open() {
    await ext.windows.create({ incognito: true, focused: false });
  },
});

const IntentSchema = z.object({ envelope: z.unknown(), privateSession: z.string() });
const CheckedSchema = z.object({ status: z.number(), text: z.string() });

/** A `fetch` that goes through a profile of private windows; for its exit check. */
export function fetchInIncognito(profileId: string): Fetch {
  return async (url) => {
    const answer = await mail.ask('check', { profileId, url }, { heardMs: 3000, doneMs: 10_000 });
    const checked = z.safeParse(CheckedSchema, answer.state === 'done' ? answer.value : null);
    if (!checked.success) throw new ProblemError('no-answer');
    return new Response(checked.data.text, { status: checked.data.status });
  };
}

/**
 * Takes what comes from private windows. Adds its listener; call it synchronously at start-up.
 * @param route answers an intent of one of Vantage's own pages in the private session of this id; only such ones are handed
 * on.
 * @param refused the proxy of a profile did not accept its login in a private window.
 * @param keep takes a part of a result that goes into the library.
 * @param command a shortcut was pressed there; the call holds its name, a space and the address in front.
 */
export function serveIncognitoWorker(
  route: (envelope: unknown, privateSession: string) => Promise<unknown>,
  refused: (profileId: string) => Promise<void>,
  command: RunCommand,
  keep: (part: unknown) => Promise<void>,
): void {
  mail.serve({
    keep: { taken: 'once', work: keep },
    intent: {
      taken: 'once',
      async work(intent) {
        const { envelope, privateSession } = z.parse(IntentSchema, intent);
        return await route(envelope, privateSession);
      },
    },
    refused: {
      taken: 'once',
      async work(profileId) {
        if (typeof profileId === 'string') await refused(profileId);
      },
    },
    command: {
      taken: 'once',
      async work(pressed) {
        const [name = '', url] = String(pressed).split(' ');
        await command(name, { url, incognito: true });
      },
    },
  });
}
