import type { Send } from './client';

/** Sends an intent to the background. Rejects with a `ProblemError`. */
export const send: Send = async (type, input) => {
  const { pageClient } = await import('./page-client');
  return await pageClient(type, input);
};

/**
 * Brings what `send` needs before the first press, and wakes the background: what an earlier instance of it left under
 * way goes on now, not at its next alarm. One that does not answer is told when something is pressed.
 */
export async function prepareToSend(): Promise<void> {
  const { pageClient } = await import('./page-client');
  await pageClient('app/hello', {}).then(
    () => true,
    () => false,
  );
}
