import { signal } from '@preact/signals';
import { send } from '@/utils/messaging/send';
import { toProblem, type Problem } from '@/utils/problem';
import { rememberRecent } from './remembered';

/** The press on a switch that has not been answered yet; null: none. */
export const pressed = signal<{ profileId: string; on: boolean } | null>(null);

/** Error of the last press on a switch, 'Rotate IP', 'Check again' or a rule for the site; null: none. */
export const pressProblem = signal<Problem | null>(null);

/** A switch that needs a confirmation: the profiles named `others` would have to go off. */
export const sharing = signal<{ profileId: string; others: string } | null>(null);

/** Whether a rotation or check was asked for and not answered yet. */
export const acting = signal(false);

/** Switches a profile on or off. @param replace the user agreed that what shares its endpoint goes off. */
export async function switchProfile(
  profileId: string,
  on: boolean,
  replace = false,
): Promise<void> {
  const press = { profileId, on };
  pressed.value = press;
  pressProblem.value = null;
  try {
    if (on) rememberRecent(profileId);
    await send('proxy/switch', { ...press, replace });
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'endpoint-shared') {
      sharing.value = { profileId, others: problem.detail ?? '' };
    } else pressProblem.value = problem;
  }
  // A later press still waits for its own answer.
  if (pressed.value === press) pressed.value = null;
}

/** Rotates or checks the exit of a profile. */
export async function actOnExit(
  verb: 'proxy/rotate' | 'proxy/check',
  profileId: string,
): Promise<void> {
  if (acting.value) return;
  acting.value = true;
  pressProblem.value = null;
  try {
    await send(verb, { profileId });
  } catch (error) {
    pressProblem.value = toProblem(error);
  } finally {
    acting.value = false;
  }
}
