import { isProxied, isSameEndpoint, type Endpoint, type Login } from '../endpoint';

/** A login challenge as the browser reports it. */
export interface Challenge {
  isProxy: boolean;
  host: string;
  port: number;
}

/** A route in use that may ask for its login. */
export interface AuthRoute {
  profileId: string;
  /** Null: direct. */
  endpoint: Endpoint | null;
  login: Login | null;
  /** Something came back through it: the proxy takes the login, or needs none. */
  proven?: boolean;
}

/** What Vantage knows when it is asked. */
export interface AuthContext {
  /** The routes in use in the kind of window that is asked for; none: Vantage is off there. */
  routes: readonly AuthRoute[];
  /** Every endpoint that Vantage may have used before: of the account and of custom profiles. */
  ours: readonly { host: string; port: number }[];
}

/**
 * What to do with a challenge.
 * ignore: it is a site's own, or that of a proxy the user has set up without Vantage.
 * answer: an endpoint in use asks, and was not given this login yet for this request.
 * refuse: an endpoint in use asks again: the login was not accepted.
 * cancel: a proxy asks that Vantage has no login for; the browser's own login box is never shown.
 */
export type AuthAnswer = 'ignore' | 'answer' | 'refuse' | 'cancel';

/** The route whose endpoint asks; null: none of those in use. */
export function challengedRoute(
  challenge: Challenge,
  routes: readonly AuthRoute[],
): AuthRoute | null {
  return (
    routes.find(({ endpoint }) => endpoint !== null && isSameEndpoint(challenge, endpoint)) ?? null
  );
}

export function answerProxyAuth(
  challenge: Challenge,
  { routes, ours }: AuthContext,
  givenBefore: boolean,
): AuthAnswer {
  if (!challenge.isProxy) return 'ignore';
  const asking = challengedRoute(challenge, routes);
  if (asking) {
    if (asking.login === null) return 'cancel';
    return givenBefore ? 'refuse' : 'answer';
  }
  // After switching off, a request in flight may still be challenged by our proxy; any other proxy is the user's own.
  if (!isProxied(routes) && !ours.some((endpoint) => isSameEndpoint(challenge, endpoint)))
    return 'ignore';
  return 'cancel';
}
