import type { Problem, ProblemCode } from '../problem';

const obstacles = new Set<ProblemCode>(['no-site-access', 'control-taken', 'control-by-policy']);

/** Whether something other than Vantage decides where traffic goes. */
export function isObstacle(problem: Problem | null): boolean {
  return problem !== null && obstacles.has(problem.code);
}
