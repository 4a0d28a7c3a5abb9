import { signal } from '@preact/signals';
import { send } from '@/utils/messaging/send';
import { allowSites } from '@/utils/onboarding/state/allow-sites';
import { toProblem, type Problem } from '@/utils/problem';
import { rememberRecent } from '@/utils/proxy/state/remembered-profiles';

/** Last press on a switch, until its reply arrives; null: none. */
export const pendingSwitch = signal<{ profileId: string; on: boolean } | null>(null);

/** Error of the last press on a switch, 'Rotate IP', 'Check again', a rule for the site or a link; null: none. */
export const actionProblem = signal<Problem | null>(null);

/** Switch that needs confirmation, because the profiles named `others` would be switched off; null: none. */
export const sharedEndpointQuestion = signal<{ profileId: string; others: string } | null>(null);

/** Whether a rotation or check is waiting for its reply. */
export const isActingOnExit = signal(false);

/**
 * Sends a press on a switch. A switch that needs confirmation becomes `sharedEndpointQuestion`; any other problem
 * rejects.
 * @param replace whether the user agreed to switch off profiles that share its endpoint.
 */
export async function sendSwitch(
  { profileId, on }: { profileId: string; on: boolean },
  replace = false,
): Promise<void> {
  actionProblem.value = null;
  if (on) rememberRecent(profileId);
  try {
    await send('proxy/switch', { profileId, on, replace });
  } catch (error) {
    const { code, detail } = toProblem(error);
    if (code !== 'endpoint-shared') throw error;
    sharedEndpointQuestion.value = { profileId, others: detail ?? '' };
  }
}

/**
 * Switches a profile on or off, and keeps a problem in `actionProblem`.
 * @param replace see `sendSwitch`.
 */
export async function switchProfile(
  profileId: string,
  on: boolean,
  replace = false,
): Promise<void> {
  const press = { profileId, on };
  pendingSwitch.value = press;
  try {
    await sendSwitch(press, replace);
  } catch (error) {
    actionProblem.value = toProblem(error);
  }
  // A later press still waits for its own reply.
  if (pendingSwitch.value === press) pendingSwitch.value = null;
}

/** Rotates or checks the exit of a profile. */
export async function actOnExit(
  verb: 'proxy/rotate' | 'proxy/check',
  profileId: string,
): Promise<void> {
  if (isActingOnExit.value) return;
  isActingOnExit.value = true;
  actionProblem.value = null;
  try {
    await send(verb, { profileId });
  } catch (error) {
    actionProblem.value = toProblem(error);
  } finally {
    isActingOnExit.value = false;
  }
}

/**
 * Asks for access to all sites; call it within a press. Chromium closes the popup then; the answer reaches the
 * background all the same.
 */
export function askForSites(): void {
  actionProblem.value = null;
  allowSites().catch((error: unknown) => {
    actionProblem.value = toProblem(error);
  });
}
