import { ext, isFirefox } from '../../browser/ext';
import { answerProxyAuth, type AuthContext, challengedRoute } from '../auth/proxy-auth-rules';
import type { Login } from '../endpoint';
import { createAuthAttempts } from '../auth/auth-attempts';
import { holdsOtherDigestLogin, recordDigestLogin } from '../firefox/digest-logins';
import { isOutside } from '../firefox/own-connections';
import { profileOfConnection } from '../firefox/proxy-headers';
import { cachedWithinMs, createGivenLogins } from '../chromium/given-logins';
import { freeHangingRequests, recordChallenge } from '../chromium/hanging-requests';
import { expectAbort } from './tabs/failed-pages';
import { logFailure } from '../../log-failure';
import { wait } from '../../wait';

type Details = Parameters<Parameters<typeof ext.webRequest.onAuthRequired.addListener>[0]>[0] & {
  /** Firefox; null: direct. */
  proxyInfo?: { host: string; port: number; connectionIsolationKey?: string } | null;
};
interface Answer {
  cancel?: boolean;
  authCredentials?: Login;
}

/**
 * Pause in ms between two flushes of a worker that just started: its predecessor may have given logins not cached yet.
 */
const settleMs = 50;

/**
 * Answers login challenges of active proxies, in Chromium and for http proxies in Firefox. Requires host permission
 * for the requested URL; also receives challenges of the extension's own requests.
 * @param known reads the routes for each challenge, since the worker may just have started; when it fails, the
 * challenge is cancelled.
 * @param onRefused called with the profile whose login was refused or is missing.
 */
export function createProxyAuth(
  known: () => Promise<AuthContext>,
  onRefused: (profileId: string) => Promise<void>,
) {
  const attempts = createAuthAttempts();
  const givenLogins = createGivenLogins();
  const underWay = new Set<Promise<unknown>>();
  /** By request ID, oldest first: realm and profile of the first login that was sent for the request. */
  const realms = new Map<string, { realm: string; profileId: string }>();

  /**
   * Returns the profile whose proxy refuses the login with 401, as a site does, instead of 407; null: none does.
   * tinyproxy does so, in the realm of its own challenge. Firefox sends the login preemptively, so until a response
   * arrived through the route, any 401 over plain http counts as the proxy's, unless that is a SOCKS proxy.
   */
  function refusedWith401(details: Details, { routes }: AuthContext): { profileId: string } | null {
    if (details.isProxy || !details.url.startsWith('http:')) return null;
    const answered = realms.get(details.requestId);
    if (answered && answered.realm === details.realm) return answered;
    const { proxyInfo } = details;
    const profileId = profileOfConnection(proxyInfo);
    const route = proxyInfo ? challengedRoute({ ...proxyInfo, profileId }, routes) : null;
    const isHttp = route?.endpoint?.scheme !== 'socks5';
    return route?.login && !route.proven && isHttp ? route : null;
  }

  async function decide(details: Details): Promise<Answer> {
    const { routes, ownEndpoints } = await known();
    const refused = refusedWith401(details, { routes, ownEndpoints });
    if (refused) {
      await onRefused(refused.profileId);
      return { cancel: true };
    }
    const { host, port } = details.challenger;
    // In Firefox several profiles may have logins of their own at one host and port.
    const profileOfRequest = profileOfConnection(details.proxyInfo);
    const challenge = {
      isProxy: details.isProxy,
      host,
      port,
      profileId: profileOfRequest,
      isOutside: isOutside(details.proxyInfo),
    };
    const challenged = challengedRoute(challenge, routes);
    const login = challenged?.login ?? null;
    // A redirected request keeps its ID but is challenged again for its next URL.
    const request = `${details.requestId} ${details.url}`;
    const text = login ? `${login.username}:${login.password}` : '';
    const wanted = answerProxyAuth(
      challenge,
      { routes, ownEndpoints },
      attempts.isRefused(request, text),
    );
    if (wanted === 'ignore') return {};
    const digest = isFirefox && details.scheme === 'digest';
    const heldOther = digest && (await holdsOtherDigestLogin(details.challenger, login));
    if (wanted !== 'answer' || !challenged || !login || heldOther) {
      if (challenged) await onRefused(challenged.profileId);
      return { cancel: true };
    }
    attempts.note(request, text);
    const { profileId } = challenged;
    realms.set(details.requestId, { realm: details.realm ?? '', profileId });
    const [oldest] = realms.keys();
    if (realms.size > 100 && oldest !== undefined) realms.delete(oldest);
    if (digest) await recordDigestLogin(details.challenger, login);
    return { authCredentials: { username: login.username, password: login.password } };
  }

  function answer(details: Details): Promise<Answer> {
    const decided = decide(details).catch((error: unknown): Answer => {
      logFailure('answering a login challenge')(error);
      return { cancel: true };
    });
    underWay.add(decided);
    void decided.finally(() => underWay.delete(decided));
    return decided;
  }

  return {
    /** Registers the listener; call it synchronously at start-up. */
    register(): void {
      ext.webRequest.onAuthRequired.addListener(
        (details, reply) => {
          // A failed page is reported as an error and handled by `reloadOnce` in `hanging-requests.ts`; its
          // subresources may hang.
          const inTab = !isFirefox && details.tabId >= 0 && details.type !== 'main_frame';
          const answered = inTab ? recordChallenge(details.requestId, details.tabId) : () => {};
          void answer(details).then((decided) => {
            if (decided.cancel) expectAbort(details.requestId);
            // Firefox has no flush.
            if (decided.authCredentials && !isFirefox) givenLogins.note(details.requestId);
            reply?.(decided);
            answered();
          });
          return undefined;
        },
        { urls: ['<all_urls>'] },
        ['asyncBlocking'],
      );
      if (!isFirefox) freeHangingRequests().catch(logFailure('freeing what hangs'));
    },
    /**
     * Runs a flush after every pending challenge was answered: an answer read from storage before the login changed
     * would otherwise arrive after the flush and be cached. Runs it again once the logins that were not cached then
     * are.
     */
    async flushAfterAnswers(flush: () => Promise<void>): Promise<void> {
      await Promise.all(underWay);
      const pending = givenLogins.pending();
      // The previous worker may have given a login just before it ended.
      if (performance.now() <= cachedWithinMs) pending.push(wait(settleMs));
      await attempts.whileFlushing(flush);
      if (pending.length === 0) return;
      await Promise.all(pending);
      await attempts.whileFlushing(flush);
    },
  };
}
