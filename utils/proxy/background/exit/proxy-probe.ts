import { type Problem, toProblem } from '@/utils/problem';
import type { Fetch } from '@/utils/service/transport';
import { wait } from '@/utils/wait';
import type { Endpoint } from '../../endpoint';
import { probeProblem, type ProbeOutcome } from '../../exit/probe-outcome';
import { watchErrors } from './request-errors';

const limitMs = 10_000;

/**
 * Requests an unresolvable host (`.invalid`) through a custom proxy. Needs neither account nor exit check, and
 * contacts only the proxy.
 * @param through fetches through the checked profile.
 */
export async function probeProxy(
  through: Fetch,
  scheme: Endpoint['scheme'],
): Promise<Problem | null> {
  const address = `http://${crypto.randomUUID()}.invalid/`;
  const errors = watchErrors(address);
  try {
    return probeProblem(await ask(through, address, errors), scheme);
  } finally {
    errors.stop();
  }
}

async function ask(
  through: Fetch,
  address: string,
  errors: ReturnType<typeof watchErrors>,
): Promise<ProbeOutcome> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const { status } = await through(address, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal,
    });
    return { status };
  } catch (error) {
    if (signal.aborted) return { error: '' };
    // Only the browser's error name tells the reason; it may arrive after the failure itself.
    await Promise.race([errors.reported, wait(1000)]);
    return { error: errors.last().error || toProblem(error).code };
  }
}
