import { ext } from '@/utils/browser/ext';

const name = 'proxy-under-way';

/**
 * A safety net under switches, rotations and checks: should the background die in one, the alarm wakes it
 * within half a minute, and waking takes up what was under way. No listener is needed beyond one that
 * makes the browser wake this extension.
 */
export const recoveryAlarm = {
  register(): void {
    ext.alarms.onAlarm.addListener(() => {});
  },
  async spread(): Promise<void> {
    await ext.alarms.create(name, { delayInMinutes: 0.5 });
  },
  async takeDown(): Promise<void> {
    await ext.alarms.clear(name);
  },
};
