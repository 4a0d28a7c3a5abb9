import { isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { isSamePlace } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { net } from './recovery-alarm';
import type { createOperations } from './operation-queue';
import { refuseShared } from './switching';
import type { Trial, TrialWork } from './login-tests';
import { obstacle } from './proxy-control';
import type { Wire } from './proxy-backend';

/**
 * Uses a login once, beside whatever is on. In Firefox any number at a time, and nobody notices. Chromium remembers one
 * login per endpoint: there it is one at a time, between switches, and open connections end.
 */
export function createTrying(operations: ReturnType<typeof createOperations>, wire: Wire) {
  /** Rejects with what stands in the way of the setting, and with `endpoint-shared`, which names the profiles. */
  async function refuseConflict({ endpoint }: Trial): Promise<void> {
    const inTheWay = await obstacle();
    if (inTheWay) throw new ProblemError(inTheWay.code);
    const { applied } = await proxyItem.read();
    const sharing = applied.filter(({ endpoint: other }) => other && isSamePlace(other, endpoint));
    await refuseShared(sharing.map(({ profileId }) => profileId));
  }

  return async <T>(trial: Trial, work: TrialWork<T>): Promise<T> => {
    if (isFirefox) return await wire.tryOnce(trial, work);
    const done: T[] = [];
    await operations.run(async () => {
      await refuseConflict(trial);
      // Should the background die in it, its next life puts the setting right.
      await net.spread();
      try {
        done.push(await wire.tryOnce(trial, work));
      } finally {
        await net.takeDown();
      }
    });
    const [result] = done;
    if (result === undefined) throw new ProblemError('unexpected');
    return result;
  };
}
