import type { Problem } from '../problem';

/** Answers of a service that does not offer an address to this key, or not at all. */
const away: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501]);

/** Whether a problem says that the service does not offer this directly: then the agent can still do it. */
export const notOffered = (problem: Problem | null): boolean =>
  problem?.status !== undefined && away.has(problem.status);
