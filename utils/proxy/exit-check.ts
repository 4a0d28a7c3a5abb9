import { ProblemError } from '../problem';
import { call, type Fetch } from '../service/transport';
import type { Exit } from '../storage/schema';
import { readExit } from './exit';

/** Milliseconds for one try, and the waits before the next ones: tunnels may just be closing. */
const timeoutMs = 10_000;
const waitsMs = [200, 800, 2000];

export interface CheckTools {
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/**
 * Asks the exit check what the world sees now. It goes the way all traffic goes, so it tells the truth.
 * Rejects with `exit-check-failed`.
 */
export async function checkExit(address: string, tools: CheckTools): Promise<Exit> {
  for (const pause of waitsMs) {
    try {
      return await askOnce(address, tools);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await tools.wait(pause);
    }
  }
  try {
    return await askOnce(address, tools);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, detail } = error.problem;
    throw new ProblemError('exit-check-failed', {
      ...(status !== undefined && { status }),
      ...(detail !== undefined && { detail }),
    });
  }
}

async function askOnce(address: string, { fetch, now }: CheckTools): Promise<Exit> {
  const start = now();
  const answer = await call(fetch, address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json, text/plain' },
  });
  if (answer.status !== 200) {
    throw new ProblemError('exit-check-failed', { status: answer.status });
  }
  const checkedAt = now();
  return { ...readExit(answer.text), checkedAt, tookMs: Math.round(checkedAt - start) };
}
