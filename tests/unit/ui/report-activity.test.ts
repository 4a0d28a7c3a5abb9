// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';

const send = vi.hoisted(() => vi.fn<(type: string) => Promise<object>>(async () => ({})));
const lock = signal({ value: { set: true, idleMinutes: 5 } });
const locked = signal(false);
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/security/state', () => ({ lock, locked }));
const { reportActivity } = await import('@/components/ui/report-activity');

/** An event as the browser makes it (`isTrusted`) at a time in ms since the page opened. */
function happen(type: string, timeStamp: number, isTrusted = true): void {
  const event = new Event(type, { bubbles: true });
  Object.defineProperties(event, {
    isTrusted: { value: isTrusted },
    timeStamp: { value: timeStamp },
  });
  document.body.dispatchEvent(event);
}

reportActivity();
let began = 0;
beforeEach(() => {
  vi.clearAllMocks();
  began += 100_000;
  lock.value = { value: { set: true, idleMinutes: 5 } };
  locked.value = false;
});

test('presses and typing are reported at most every fifteen seconds', () => {
  happen('keydown', began);
  happen('pointerdown', began + 14_999);
  expect(send.mock.calls).toEqual([['lock/touch', {}]]);
  happen('wheel', began + 15_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('what no user did is not reported', () => {
  happen('keydown', began, false);
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['no lock is set', false, false],
  ['it is locked', true, true],
])('nothing is reported while %s', (_name, set, isLocked) => {
  lock.value = { value: { set, idleMinutes: 5 } };
  locked.value = isLocked;
  happen('keydown', began);
  expect(send).not.toHaveBeenCalled();
});
