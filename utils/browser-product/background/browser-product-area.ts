import { sessionAddressPrefix } from '@/utils/browser-product/session-address';
import { testBrowser } from '@/utils/browser-product/test-browser';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';
import { browserTestItem } from '@/utils/storage/registry/scrape';
import { settingsItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';
import type { AccountArea } from '../../account/background/account-area';
import { accountOf, readKey } from '../../account/background/account-keys';
import { withoutAddress } from '../../account/background/account-scraper';
import { guardCurrentAccount } from '../../account/background/account-guard';
import { checkBalanceLevels } from '../../account/background/balance-warnings';
import { logFailure } from '../../log-failure';
import { keepAlive } from '../../runs/background/keep-alive';
import { serviceFetch } from '../../runs/background/service-fetch';

/** Creates the handlers that reveal the browser product's key and test its connection. */
export function createBrowserProductArea(
  account: Pick<AccountArea, 'api'>,
): AreaHandlers<'browser'> {
  /** Reads the credits, since the service may have charged for the session and reports no amount. */
  async function readCredits(): Promise<void> {
    const keep = await guardCurrentAccount();
    const { hasAccess, credits } = await (await account.api()).browser();
    await keep(async () => {
      await accountItem.update(({ account: known, problem }) => ({
        problem,
        account: known && { ...known, browser: { ...known.browser, hasAccess, credits } },
      }));
    });
    await checkBalanceLevels();
  }

  return {
    'browser/reveal': async () => ({ key: (await access()).key }),

    async 'browser/test'({ ask }) {
      const { id, key, endpointUrl } = await access();
      const before = sessionAddressPrefix(endpointUrl, ask);
      if (before === null) throw new ProblemError('no-browser-access');
      const address = before + encodeURIComponent(key);
      const { exitCheck } = (await settingsItem.read()).addresses;
      // A pending WebSocket alone does not keep the worker alive.
      const release = keepAlive();
      const watch = watchStatus(address);
      const begun = { at: Date.now(), accountId: id };
      try {
        // Stored before anything can be charged, so that an interrupted test is reported.
        await browserTestItem.write(begun);
        return await testBrowser(address, exitCheck, {
          open: (url) => new WebSocket(url),
          status: watch.status,
          now: () => Date.now(),
          wait,
        });
      } finally {
        watch.stop();
        await browserTestItem.update((now) => (now?.at === begun.at ? null : now));
        readCredits().catch(logFailure('reading browser credits')).finally(release);
      }
    },
  };
}

/**
 * URL and key of the browser product. Rejects with `not-connected`, `no-browser-access`,
 * `address-unconfirmed`.
 */
async function access(): Promise<{ id: string; key: string; endpointUrl: string }> {
  const { id, state } = await accountOf();
  if (!state.account) throw new ProblemError('not-connected');
  const key = await readKey(id, 'browserKey');
  const { hasAccess, endpointUrl, unconfirmedUrl } = state.account.browser;
  if (key === null || !hasAccess) throw new ProblemError('no-browser-access');
  if (endpointUrl === '') throw withoutAddress('no-browser-access', unconfirmedUrl);
  return { id, key, endpointUrl };
}

/**
 * Finds the HTTP status of a refused WebSocket, which the WebSocket API does not expose: through
 * `webRequest`, otherwise through a plain request to the same URL.
 */
function watchStatus(address: string) {
  let seen: number | null = null;
  const listener = ({ statusCode }: { statusCode: number }): undefined => {
    if (statusCode !== 101) seen = statusCode;
  };
  // Match patterns cannot contain a port.
  const urls = [`wss://${new URL(address).hostname}/*`];
  ext.webRequest.onHeadersReceived.addListener(listener, { urls });

  async function ask(): Promise<number | null> {
    try {
      const answer = await serviceFetch(address.replace(/^wss:/, 'https:'), {
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(8000),
      });
      await answer.body?.cancel();
      // A success, or 426 Upgrade Required, does not explain the refusal.
      return answer.ok || answer.status === 426 ? null : answer.status;
    } catch {
      // No response either: the status is unknown.
      return null;
    }
  }

  return {
    status: async () => seen ?? (await ask()),
    stop: () => ext.webRequest.onHeadersReceived.removeListener(listener),
  };
}
