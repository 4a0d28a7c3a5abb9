import type { Send } from './client';

let client: Promise<typeof import('./page-client')> | undefined;

/**
 * Loads the code of `send`. After that, `send` posts its message before the browser paints again: an `import` of
 * loaded code would take a further task.
 */
export const loadClient = () => (client ??= import('./page-client'));

/** Sends a message to the background. Rejects with a `ProblemError`. */
export const send: Send = async (type, input) => {
  const { pageClient } = await loadClient();
  return await pageClient(type, input);
};

/**
 * Loads the code of `send` before the first action, and starts the background, so that it resumes unfinished work
 * now instead of at its next alarm. A background that does not answer is reported at the next action.
 */
export async function prepareToSend(): Promise<void> {
  const { pageClient } = await loadClient();
  await pageClient('app/hello', {}).then(
    () => true,
    () => false,
  );
}

/**
 * Requests spare logins of the profiles that the popup shows. Failures are not reported: a switch only takes longer.
 */
export async function requestSpareLogins(): Promise<void> {
  await send('proxy/prepare', {}).then(
    () => true,
    () => false,
  );
}
