import type { Send } from './client';

/** Sends an intent to the background. Rejects with a `ProblemError`. */
export const send: Send = async (type, input) => {
  const { post } = await import('./page-client');
  return await post(type, input);
};

/**
 * Brings what `send` needs before the first press, and wakes the background: what an earlier life of it left under
 * way goes on now, not at its next alarm. One that does not answer is told when something is pressed.
 */
export async function prepareToSend(): Promise<void> {
  const { post } = await import('./page-client');
  await post('app/hello', {}).then(
    () => true,
    () => false,
  );
}
