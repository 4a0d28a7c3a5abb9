import { logFailure } from '@/utils/log-failure';
import { send } from '@/utils/messaging/send';
import { lock, locked } from '@/utils/security/state';

/** Minimum interval in ms between two reports. */
const minIntervalMs = 15_000;

/**
 * Reports presses and typing on this page to the background, from which the idle limit of the lock counts. Reports
 * nothing while no lock is set or it is closed.
 */
export function reportActivity(): void {
  let reported = -minIntervalMs;
  const report = ({ isTrusted, timeStamp }: Event): void => {
    const isOpen = lock.value.value?.set === true && !locked.value;
    if (!isTrusted || !isOpen || timeStamp - reported < minIntervalMs) return;
    reported = timeStamp;
    send('lock/touch', {}).catch(logFailure('reporting activity'));
  };
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    addEventListener(type, report, { capture: true, passive: true });
  }
}
