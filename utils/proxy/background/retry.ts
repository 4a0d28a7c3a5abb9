import { ProblemError } from '@/utils/problem';
import { logFailure } from '../../log-failure';

/**
 * Delays in ms before the attempts after a failure; later ones are left to the alarm `vantage:under-way`. They do not
 * grow, so that what a full storage held up is completed soon after there is room.
 */
const delays: readonly number[] = [1000, ...Array.from({ length: 15 }, () => 2000)];
/** Milliseconds without a failure after which the delays are reset. */
const resetAfterMs = 60_000;

export interface Retry {
  /**
   * Plans the next attempt after an unforeseen error, such as full storage or a setting that the browser refused.
   * A `ProblemError` is an outcome, which is already stored and shown.
   */
  failed(error: unknown): void;
}

/**
 * Repeats the work that brings the browser in line with the stored state.
 * @param resumeOperations its failures are reported to `failed` by whoever runs it.
 */
export function createRetry(resumeOperations: () => Promise<void>): Retry {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedAt = 0;

  function attempt(): void {
    timer = undefined;
    attempts += 1;
    resumeOperations().then(() => {
      attempts = 0;
    }, logFailure('resuming a failed operation'));
  }

  return {
    failed(error) {
      if (error instanceof ProblemError || timer !== undefined) return;
      // The alarm may have completed what the attempts did not. Not the wall clock, which may jump.
      const now = performance.now();
      if (now - failedAt > resetAfterMs) attempts = 0;
      failedAt = now;
      const delay = delays[attempts];
      if (delay === undefined) return;
      timer = setTimeout(attempt, delay);
    },
  };
}
