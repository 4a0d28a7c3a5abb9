import type { Problem } from '../problem';

/** Whether another extension or a policy sets the browser's proxy: traffic goes where that one says. */
export const isOverridden = (problem: Problem | null): boolean =>
  problem?.code === 'control-taken' || problem?.code === 'control-by-policy';

/** Whether something other than Vantage decides where traffic goes. */
export const isObstacle = (problem: Problem | null): boolean =>
  problem?.code === 'no-site-access' || isOverridden(problem);
