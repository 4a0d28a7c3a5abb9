import { inSequence, setWakeUp, shortestPeriod, type WakeUp } from '@/utils/browser/wake-ups';
import { isUnderWay } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../log-failure';
import { loginTests } from './login-tests';

const name = 'vantage:under-way';

/**
 * A safety net under switches, rotations, checks and tests of logins: should the background die in one, the alarm starts
 * it within half a minute, and what an earlier instance left under way is taken up at every start.
 */
export const recoveryAlarm = {
  /** To be set before anything is under way: it may be the last step of this instance. */
  set: (): Promise<void> => setWakeUp(name, { everyMinutes: shortestPeriod }),

  /** Set while anything is under way, else taken away. */
  arm: inSequence(async () => {
    if (isUnderWay(await proxyItem.read()) || loginTests.any()) await recoveryAlarm.set();
    else await setWakeUp(name, null);
  }),

  /** Adds listeners; call it synchronously at start-up. */
  register(): WakeUp {
    proxyItem.watch(() => {
      recoveryAlarm.arm().catch(logFailure('watching what is under way'));
    });
    return { arm: recoveryAlarm.arm, run: recoveryAlarm.arm };
  },
};
