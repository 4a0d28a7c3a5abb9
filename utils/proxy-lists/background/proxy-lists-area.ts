import type { AreaHandlers } from '@/utils/messaging/protocol';
import { isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { checkGeneratedHost, normalizeEndpoint, portOf } from '@/utils/proxy/endpoint';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { Fetch } from '@/utils/service/transport';
import { accountItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Account } from '@/utils/account/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { isLocked } from '@/utils/security/background/secrets';
import type { AccountArea } from '../../account/background/account-area';
import type { LoginTest } from '../../proxy/background/exit/login-tests';
import type { ProxyArea } from '../../proxy/background/proxy-area';

/**
 * Creates the handlers that generate lists of proxy strings and test single lines. No part of a
 * string is stored.
 */
export function createProxyListsArea(
  account: Pick<AccountArea, 'api'>,
  checkExit: ProxyArea['checkExit'],
  tryLogin: ProxyArea['tryLogin'],
): AreaHandlers<'proxy-lists'> {
  return {
    async 'proxy-lists/generate'(wanted) {
      return { lines: await (await account.api()).generateList(wanted) };
    },

    async 'proxy-lists/test'({ line, product }) {
      // The line comes from the page, and the test uses bandwidth.
      if (await isLocked()) throw new ProblemError('locked');
      const known = (await accountItem.read()).account;
      if (!known) throw new ProblemError('not-connected');
      const url = (await settingsItem.read()).addresses.exitCheck;
      if (url === '') throw new ProblemError('exit-check-failed');
      const test = { ...loginTestOf(line, product, known), url };
      return await tryLogin(test, async (fetch, refused) => {
        try {
          const exit = await checkExit(url, untilRefused(fetch, refused), product);
          const { address, country, city, network, tookMs } = exit;
          return { address, country, city, network, tookMs };
        } catch (error) {
          if (refused()) throw new ProblemError('login-refused');
          throw error;
        }
      });
    },
  };
}

/**
 * Login of the string with the account's own host, and with a port for which this browser can
 * authenticate. Throws `proxy-string-unreadable`, `host-unknown`, `host-unusable`,
 * `endpoint-missing`, `socks-port-missing`.
 */
function loginTestOf(line: string, code: ProductCode, known: Account): Omit<LoginTest, 'url'> {
  const { host, username, password } = parseProxyString(line);
  checkGeneratedHost(host, known);
  const product = known.products.find((one) => one.code === code);
  if (!product) throw new ProblemError('endpoint-missing', { detail: code });
  const endpoint = { ...portOf(product, isFirefox), host: product.endpoint ?? host };
  return { endpoint: normalizeEndpoint(endpoint), login: { username, password } };
}

/** Stops after a refused login, which must not be sent again. */
function untilRefused(fetch: Fetch, refused: () => boolean): Fetch {
  return async (input, init) => {
    if (refused()) throw new ProblemError('login-refused');
    return await fetch(input, init);
  };
}
