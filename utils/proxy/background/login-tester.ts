import { isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { isSameEndpoint } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { recoveryAlarm } from './recovery-alarm';
import type { createOperationQueue } from './operation-queue';
import { refuseSharedEndpoint } from './switching';
import type { LoginTest, LoginTestWork } from './login-tests';
import { findObstacle } from './proxy-control';
import type { ProxyBackend } from './proxy-backend';

/**
 * Uses a login once, beside whatever is on. In Firefox any number at a time, and nobody notices. Chromium remembers one
 * login per endpoint: there it is one at a time, between switches, and open connections end.
 */
export function createLoginTester(
  operations: ReturnType<typeof createOperationQueue>,
  backend: ProxyBackend,
) {
  /** Rejects with what stands in the way of the setting, and with `endpoint-shared`, which names the profiles. */
  async function refuseConflict({ endpoint }: LoginTest): Promise<void> {
    const inTheWay = await findObstacle();
    if (inTheWay) throw new ProblemError(inTheWay.code);
    const { applied } = await proxyItem.read();
    const sharing = applied.filter(
      ({ endpoint: other }) => other && isSameEndpoint(other, endpoint),
    );
    await refuseSharedEndpoint(sharing.map(({ profileId }) => profileId));
  }

  return async <T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> => {
    if (isFirefox) return await backend.tryOnce(trial, work);
    const done: T[] = [];
    await operations.run(async () => {
      await refuseConflict(trial);
      // Should the background die in it, its next instance puts the setting right.
      await recoveryAlarm.set();
      try {
        done.push(await backend.tryOnce(trial, work));
      } finally {
        await recoveryAlarm.arm();
      }
    });
    const [result] = done;
    if (result === undefined) throw new ProblemError('unexpected');
    return result;
  };
}
