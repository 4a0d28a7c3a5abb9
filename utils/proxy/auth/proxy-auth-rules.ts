import { isProxied, isSameEndpoint, type Endpoint, type Login } from '../endpoint';

/** Login challenge as reported by the browser. */
interface Challenge {
  isProxy: boolean;
  host: string;
  port: number;
  /** Profile whose connection was challenged; absent: unknown, so that the endpoint alone tells the route. */
  profileId?: string | undefined;
  /** Whether Vantage certainly did not choose the proxy; only Firefox tells. */
  isOutside?: boolean;
}

/** Active route whose proxy may issue a challenge. */
export interface AuthRoute {
  profileId: string;
  /** Null: direct. */
  endpoint: Endpoint | null;
  login: Login | null;
  /** Whether a response arrived through this route: the proxy accepts the login, or needs none. */
  proven?: boolean;
}

/** Routes and endpoints by which a challenge is judged. */
export interface AuthContext {
  /** Active routes of the challenged kind of window; empty: Vantage is off there. */
  routes: readonly AuthRoute[];
  /** Every endpoint that Vantage may have used: of the account and of custom profiles. */
  ownEndpoints: readonly { host: string; port: number }[];
}

/**
 * Action for a challenge. ignore: it comes from a site, or from a proxy that the user configured without Vantage.
 * answer: an active endpoint asks, and this login was not yet sent for this request. refuse: an active endpoint
 * asks again, so the login was rejected. cancel: Vantage has no login for the proxy; cancelling prevents the
 * browser's login dialog.
 */
type AuthAnswer = 'ignore' | 'answer' | 'refuse' | 'cancel';

/** Active route whose endpoint issued the challenge; null: none. */
export const challengedRoute = (
  challenge: Omit<Challenge, 'isProxy'>,
  routes: readonly AuthRoute[],
): AuthRoute | null =>
  routes.find(
    ({ profileId, endpoint }) =>
      endpoint &&
      isSameEndpoint(challenge, endpoint) &&
      (challenge.profileId === undefined || challenge.profileId === profileId),
  ) ?? null;

export function answerProxyAuth(
  challenge: Challenge,
  { routes, ownEndpoints }: AuthContext,
  isRefused: boolean,
): AuthAnswer {
  if (!challenge.isProxy) return 'ignore';
  const route = challengedRoute(challenge, routes);
  if (route) {
    if (route.login === null) return 'cancel';
    return isRefused ? 'refuse' : 'answer';
  }
  // After a profile is switched off, its proxy may still challenge a pending request; any other proxy is the user's
  // own.
  const isOwn = ownEndpoints.some((endpoint) => isSameEndpoint(challenge, endpoint));
  if (!isOwn && (challenge.isOutside || !isProxied(routes))) return 'ignore';
  return 'cancel';
}
