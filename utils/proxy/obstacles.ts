import type { Problem } from '../problem';

/**
 * Whether a blocked profile's traffic goes out all the same: another extension or a policy sets the browser's proxy, or
 * the profile is for private windows, where Vantage may not run.
 */
export const isUnprotected = (problem: Problem | null): boolean =>
  problem?.code === 'control-taken' ||
  problem?.code === 'control-by-policy' ||
  problem?.code === 'private-not-covered';

/** Whether a problem is caused by the browser's settings: until they change, no check, new login or rotation helps. */
export const isOfBrowser = (problem: Problem | null): boolean =>
  problem?.code === 'no-site-access' || isUnprotected(problem);

/** Whether something other than Vantage decides where traffic of all profiles goes. */
export const isObstacle = (problem: Problem | null): boolean =>
  problem?.code !== 'private-not-covered' && isOfBrowser(problem);
