import { ProblemError } from '@/utils/problem';
import { logFailure } from '../../log-failure';

/** Delays in ms before the attempts after a failure; later ones are left to the alarm `vantage:under-way`. */
const delays = [1000, 2000, 4000, 8000, 16_000] as const;

export interface Retry {
  /**
   * Plans the next attempt after an unforeseen error, such as full storage or a setting that the browser refused.
   * A `ProblemError` is an outcome, which is already stored and shown.
   */
  failed(error: unknown): void;
}

/**
 * Repeats the work that brings the browser in line with the stored state.
 * @param takeUp its failures are reported to `failed` by whoever runs it.
 */
export function createRetry(takeUp: () => Promise<void>): Retry {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    timer = undefined;
    attempts += 1;
    takeUp().then(() => {
      attempts = 0;
    }, logFailure('taking up a failed operation'));
  }

  return {
    failed(error) {
      const delay = delays[attempts];
      if (error instanceof ProblemError || timer !== undefined || delay === undefined) return;
      timer = setTimeout(attempt, delay);
    },
  };
}
