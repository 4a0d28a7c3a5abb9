import { hasEnded } from './run-states';
import type { Run } from './schema';

const resultOf = (run: Run) => (run.kind === 'scrape' ? run.result : null);

/**
 * Whether the body that comes with a change of a run belongs to it. A run that has ended, for example because it was
 * cancelled, stays as it is when a late result arrives, and nothing would show its body.
 */
export const takesBody = (before: Run, next: Run): boolean =>
  !hasEnded(before) || next.state !== before.state || resultOf(next) !== resultOf(before);
