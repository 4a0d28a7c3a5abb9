import { isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { isSameEndpoint } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { recoveryAlarm } from './recovery-alarm';
import type { createOperationQueue } from '../operation-queue';
import { refuseSharedEndpoint } from '../prepare-route';
import type { LoginTest, LoginTestWork } from './login-tests';
import { findObstacle } from '../proxy-control';
import type { ProxyBackend } from '../proxy-backend';

/**
 * Tests a login without changing active profiles. Firefox runs any number of tests in parallel, without side
 * effects. Chromium stores one login per endpoint: tests run one at a time, between switches, and close open
 * connections.
 */
export function createLoginTester(
  operations: ReturnType<typeof createOperationQueue>,
  backend: ProxyBackend,
) {
  /** Rejects with the problem that prevents setting a proxy, or with `endpoint-shared`, naming the profiles. */
  async function refuseConflict({ endpoint }: LoginTest): Promise<void> {
    const inTheWay = await findObstacle();
    if (inTheWay) throw new ProblemError(inTheWay.code);
    const { appliedRoutes } = await proxyItem.read();
    const sharing = appliedRoutes.filter(
      ({ endpoint: other }) => other && isSameEndpoint(other, endpoint),
    );
    await refuseSharedEndpoint(sharing.map(({ profileId }) => profileId));
  }

  return async <T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> => {
    if (isFirefox) return await backend.tryOnce(trial, work);
    const done: T[] = [];
    await operations.run(async () => {
      await refuseConflict(trial);
      // If the background is terminated during the test, its next instance restores the setting.
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
