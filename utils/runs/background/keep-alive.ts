import { ext } from '@/utils/browser/ext';

/** Interval in ms, below the 30 s after which Chromium and Firefox stop a background that waits for a `fetch`. */
const everyMs = 20_000;

let calls = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Keeps the background alive during a paid call by an extension API call every 20 s (measured in Chromium 156 and
 * Firefox 153).
 * @returns the function that ends it for this call.
 */
export function keepAlive(): () => void {
  calls += 1;
  timer ??= setInterval(() => void ext.runtime.getPlatformInfo(), everyMs);
  return () => {
    calls -= 1;
    if (calls > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
