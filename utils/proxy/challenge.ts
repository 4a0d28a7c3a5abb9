import { canonical, type Endpoint } from './endpoint';

/** A login challenge as the browser reports it. */
export interface Challenge {
  isProxy: boolean;
  host: string;
  port: number;
}

/** What Vantage knows when it is asked. */
export interface Known {
  /** The endpoint in use; null: off, or a direct profile. */
  inUse: Endpoint | null;
  hasLogin: boolean;
  /** Every endpoint that Vantage may have used before: of the account and of custom profiles. */
  ours: readonly { host: string; port: number }[];
}

/**
 * What to do with a challenge.
 * ignore: it is a site's own, or that of a proxy the user has set up without Vantage.
 * answer: the endpoint in use asks, and was not given this login yet for this request.
 * refuse: the endpoint in use asks again: the login was not accepted.
 * cancel: a proxy asks that Vantage has no login for; the browser's own login box is never shown.
 */
export type ChallengeAnswer = 'ignore' | 'answer' | 'refuse' | 'cancel';

export function answerTo(
  challenge: Challenge,
  { inUse, hasLogin, ours }: Known,
  givenBefore: boolean,
): ChallengeAnswer {
  if (!challenge.isProxy) return 'ignore';
  if (inUse && same(challenge, inUse)) {
    if (!hasLogin) return 'cancel';
    return givenBefore ? 'refuse' : 'answer';
  }
  // While off, a late request may still ask at an endpoint of ours; any other proxy is the user's own.
  if (inUse === null && !ours.some((endpoint) => same(challenge, endpoint))) return 'ignore';
  return 'cancel';
}

function same(a: { host: string; port: number }, b: { host: string; port: number }): boolean {
  return a.port === b.port && canonical(a.host) === canonical(b.host);
}
