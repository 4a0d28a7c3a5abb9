import { ProblemError, toProblem } from '../../problem';
import { fetchResponse, type Fetch } from '../../service/transport';
import type { Exit } from '../schema';
import { parseExit } from './parse-exit';
import { readReport } from './read-report';

/** Delay in ms before each attempt: tunnels of the old route may still be closing. */
const waitsMs = [0, 300, 900, 1800];
/** Limit in ms for all attempts together: well below the 30 s after which a worker without events is terminated. */
const limitMs = 12_000;

interface CheckDependencies {
  fetch: Fetch;
  /** Current time in ms since the epoch. */
  now: () => number;
  /** Milliseconds by a clock that nobody sets. */
  elapsed: () => number;
  wait: (ms: number) => Promise<void>;
  /** Number of times that the proxy refused the login so far. A repetition would be refused as well. */
  refusals?: () => number;
}

/** Requests the exit check, along the same route as other traffic. Rejects with `exit-check-failed`. */
export async function checkExit(address: string, dependencies: CheckDependencies): Promise<Exit> {
  const end = dependencies.elapsed() + limitMs;
  let problem = new ProblemError('exit-check-failed').problem;
  for (const pause of waitsMs) {
    if (pause > 0) await dependencies.wait(pause);
    const left = end - dependencies.elapsed();
    if (left <= 0) break;
    const refusals = dependencies.refusals?.();
    try {
      return await askOnce(address, dependencies, Math.min(left, 10_000));
    } catch (error) {
      problem = toProblem(error);
      if (dependencies.refusals?.() !== refusals) break;
    }
  }
  throw new ProblemError('exit-check-failed', problem);
}

async function askOnce(
  address: string,
  { fetch, now, elapsed }: CheckDependencies,
  timeoutMs: number,
): Promise<Exit> {
  const start = elapsed();
  const answer = await fetchResponse(fetch, address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json, text/plain' },
  });
  if (answer.status !== 200) {
    throw new ProblemError('exit-check-failed', { status: answer.status });
  }
  const text = await readReport(answer);
  const tookMs = Math.round(elapsed() - start);
  return { ...parseExit(text), checkedAt: now(), tookMs };
}
