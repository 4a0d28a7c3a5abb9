import { ext } from '../../platform/ext';
import { answerTo } from '../challenge';
import type { Endpoint, Login } from '../endpoint';

/** The route in use and its login, read afresh for each challenge: the worker may just have woken. */
export interface InUse {
  endpoint: Endpoint | null;
  login: Login | null;
}

type Details = Parameters<Parameters<typeof ext.webRequest.onAuthRequired.addListener>[0]>[0];
type Answer = { cancel?: boolean; authCredentials?: Login };

/** How many requests are remembered for 'asked twice'; older ones have long ended. */
const remembered = 500;

/**
 * Answers the login challenges of the proxy in use, in Chromium and for http proxies in Firefox.
 *
 * @param inUse reads the route; rejecting cancels the challenge.
 * @param onRefused called when the login was not accepted.
 */
export function createLogins(inUse: () => Promise<InUse>, onRefused: () => Promise<void>) {
  /** Requests that were answered once. Lost with the worker: the worst case is one more try. */
  const asked = new Set<string>();
  const underWay = new Set<Promise<unknown>>();

  async function decide(details: Details): Promise<Answer> {
    const { endpoint, login } = await inUse();
    const challenge = {
      isProxy: details.isProxy,
      host: details.challenger.host,
      port: details.challenger.port,
    };
    const wanted = answerTo(challenge, endpoint, asked.has(details.requestId));
    if (wanted === 'ignore') return {};
    if (wanted === 'refuse') await onRefused();
    if (wanted !== 'answer' || !login) return { cancel: true };
    remember(details.requestId);
    const { username, password } = login;
    return { authCredentials: { username, password } };
  }

  function remember(requestId: string): void {
    asked.add(requestId);
    const [oldest] = asked;
    if (asked.size > remembered && oldest !== undefined) asked.delete(oldest);
  }

  function answer(details: Details): Promise<Answer> {
    const decided = decide(details).catch((): Answer => ({ cancel: true }));
    underWay.add(decided);
    void decided.finally(() => underWay.delete(decided));
    return decided;
  }

  return {
    /** Registers the listener; call in the first turn. */
    register(): void {
      ext.webRequest.onAuthRequired.addListener(
        (details, reply) => {
          void answer(details).then((given) => reply?.(given));
          return undefined;
        },
        { urls: ['<all_urls>'] },
        ['asyncBlocking'],
      );
    },
    /** Resolves when every challenge that is being answered now has its answer. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
