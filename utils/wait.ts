import { logFailure } from './log-failure';

/** Resolves after the given time in ms. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves as `call` does, or with null if that takes longer than the given time in ms. */
export async function withTimeoutOrNull<T>(ms: number, call: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves as `call` does; rejects if that takes longer than the given time in ms. For calls of the browser, which may
 * never answer.
 * @param what names the call in the error.
 */
export async function withTimeout<T>(ms: number, what: string, call: Promise<T>): Promise<T> {
  const answer = await withTimeoutOrNull(
    ms,
    call.then((value) => ({ value })),
  );
  if (answer === null) throw new Error(`The browser does not answer: ${what}`);
  return answer.value;
}

/** Pause in ms before a call is tried again. */
const pauseMs = 100;

/** Resolves as `call` does, which is tried at most three times. Rejects as the last try does. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < 3; tries += 1) {
    try {
      return await call();
    } catch (error) {
      logFailure('a call of the browser')(error);
      await wait(pauseMs);
    }
  }
  return await call();
}
