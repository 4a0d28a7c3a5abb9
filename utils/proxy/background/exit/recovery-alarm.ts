import { inSequence, setWakeUp, shortestPeriod, type WakeUp } from '@/utils/browser/wake-ups';
import { isUnderWay } from '@/utils/proxy/check-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { loggingFailure } from '../../../log-failure';
import { loginTests } from './login-tests';

const name = 'vantage:under-way';

/** Number of calls of `during` in progress in this instance. */
let duringCount = 0;

/**
 * Alarm during switches, rotations, checks and login tests: if the background is terminated, the alarm restarts it
 * within 30 s, and every start resumes unfinished operations.
 */
export const recoveryAlarm = {
  /** Sets the alarm. Call it before an operation begins, since this instance may end at any later step. */
  set: (): Promise<void> => setWakeUp(name, { everyMinutes: shortestPeriod }),

  /** Sets the alarm while an operation is in progress, else removes it. */
  arm: inSequence(async () => {
    if (duringCount > 0 || isUnderWay(await proxyItem.read()) || loginTests.any())
      await recoveryAlarm.set();
    else await setWakeUp(name, null);
  }),

  /** Runs work with the alarm set, so that the next start of the background repeats the work if this instance ends. */
  async during(work: () => Promise<void>): Promise<void> {
    duringCount += 1;
    try {
      await recoveryAlarm.set();
      await work();
    } finally {
      duringCount -= 1;
      await recoveryAlarm.arm();
    }
  },

  /**
   * Registers listeners; call it synchronously at start-up.
   * @param resumeOperations resumes what no running operation will end.
   */
  register(resumeOperations: () => Promise<void>): WakeUp {
    proxyItem.watch(loggingFailure('watching what is under way', recoveryAlarm.arm));
    return {
      arm: recoveryAlarm.arm,
      async run() {
        await recoveryAlarm.arm();
        if (isUnderWay(await proxyItem.read())) await resumeOperations();
      },
    };
  },
};
