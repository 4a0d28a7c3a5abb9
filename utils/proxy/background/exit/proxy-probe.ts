import { type Problem, toProblem } from '@/utils/problem';
import type { Fetch } from '@/utils/service/transport';
import { wait } from '@/utils/wait';
import type { Endpoint } from '../../endpoint';
import type { PageFailure, ProbeOutcome } from '../../exit/probe-outcome';
import { probeProblem } from '../../exit/probe-problem';
import { watchErrors } from './request-errors';

const limitMs = 10_000;

/**
 * Requests an unresolvable host (`.invalid`) through a proxy. Needs neither account nor exit check, and
 * contacts only the proxy.
 * @param through fetches through the checked profile.
 * @param page how the last page through it failed; null: none did.
 */
export async function probeProxy(
  through: Fetch,
  scheme: Endpoint['scheme'],
  page: PageFailure | null,
): Promise<Problem | null> {
  const address = `http://${crypto.randomUUID()}.invalid/`;
  const errors = watchErrors(address);
  try {
    return probeProblem(await ask(through, address, errors), scheme, page);
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
    const { status, headers } = await through(address, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal,
    });
    const length = headers.get('content-length') ?? '';
    const type = headers.get('content-type') ?? '';
    return { status, length, type, offers: errors.offers() };
  } catch (error) {
    if (signal.aborted) return { error: '' };
    // Only the browser's error name tells the reason; it may arrive after the failure itself.
    await Promise.race([errors.reported, wait(1000)]);
    const offers = errors.offers();
    const { error: name } = errors.last();
    // Firefox reports a 407 with only unsupported login kinds as a refused connection to the proxy.
    if (offers.length > 0 && (name === '' || /NS_ERROR_PROXY/.test(name))) {
      return { status: 407, length: '', type: '', offers };
    }
    return { error: name || toProblem(error).code, asked: offers.length > 0 };
  }
}
