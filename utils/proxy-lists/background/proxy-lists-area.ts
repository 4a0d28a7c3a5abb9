import type { Handlers } from '@/utils/messaging/protocol';
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
import type { LoginTest } from '../../proxy/background/login-tests';
import type { ProxyArea } from '../../proxy/background/proxy-area';

/** Generates lists of proxy strings and tests single lines. No part of a string is stored. */
export function createProxyListsArea(
  account: Pick<AccountArea, 'api'>,
  checkExit: ProxyArea['checkExit'],
  tryLogin: ProxyArea['tryLogin'],
): { handlers: Pick<Handlers, 'generate/list' | 'generate/try'> } {
  return {
    handlers: {
      async 'generate/list'(wanted) {
        return { lines: await (await account.api()).generateList(wanted) };
      },

      async 'generate/try'({ line, product }) {
        // The line comes from the page, and testing it costs traffic.
        if (await isLocked()) throw new ProblemError('locked');
        const known = (await accountItem.read()).account;
        if (!known) throw new ProblemError('not-connected');
        const url = (await settingsItem.read()).addresses.exitCheck;
        if (url === '') throw new ProblemError('exit-check-failed');
        const trial = { ...trialOf(line, product, known), url };
        return await tryLogin(trial, async (fetch, refused) => {
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
    },
  };
}

/**
 * The login is the string's; host and port are the account's own, at the port whose logins this browser can give.
 * Throws `proxy-string-unreadable`, `host-unknown`, `host-unusable`, `endpoint-missing`, `socks-port-missing`.
 */
function trialOf(line: string, code: ProductCode, known: Account): Omit<LoginTest, 'url'> {
  const { host, username, password } = parseProxyString(line);
  checkGeneratedHost(host, known);
  const product = known.products.find((one) => one.code === code);
  if (!product) throw new ProblemError('endpoint-missing', { detail: code });
  const endpoint = { ...portOf(product, isFirefox), host: product.endpoint ?? host };
  return { endpoint: normalizeEndpoint(endpoint), login: { username, password } };
}

/** A login that was refused is not shown again. */
function untilRefused(fetch: Fetch, refused: () => boolean): Fetch {
  return async (input, init) => {
    if (refused()) throw new ProblemError('login-refused');
    return await fetch(input, init);
  };
}
