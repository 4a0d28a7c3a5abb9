import { canonical, type Endpoint } from './endpoint';

/** A login challenge as the browser reports it. */
export interface Challenge {
  isProxy: boolean;
  host: string;
  port: number;
}

/**
 * What to do with a challenge.
 * ignore: it is a site's own, or Vantage routes nothing: none of its business.
 * answer: the endpoint in use asks, for the first time in this request.
 * refuse: the endpoint in use asks again: the login was not accepted.
 * cancel: a proxy asks that Vantage has no login for; the browser's own login box is never shown.
 */
export type ChallengeAnswer = 'ignore' | 'answer' | 'refuse' | 'cancel';

export function answerTo(
  challenge: Challenge,
  inUse: Endpoint | null,
  askedBefore: boolean,
): ChallengeAnswer {
  if (!challenge.isProxy || inUse === null) return 'ignore';
  const ours = canonical(challenge.host) === canonical(inUse.host) && challenge.port === inUse.port;
  if (!ours) return 'cancel';
  return askedBefore ? 'refuse' : 'answer';
}
