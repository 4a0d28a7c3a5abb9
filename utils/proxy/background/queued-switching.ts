import { logFailure } from '../../log-failure';
import { profileState, turnsOn } from '@/utils/proxy/profile-states';
import { proxyItem, lastProfileItem, profilesItem } from '@/utils/storage/registry/proxy';
import { type OperationQueue, operationSubject } from './operation-queue';
import type { createSwitching } from './switching';
import { replaceUsedSpare } from './sessions/spare-logins';

/**
 * Queues the switches that the user asks for.
 * @param resumeSwitches switches to changed profiles.
 */
export function createQueuedSwitching(
  operations: OperationQueue,
  { switchOn, switchOff }: Pick<ReturnType<typeof createSwitching>, 'switchOn' | 'switchOff'>,
  resumeSwitches: () => Promise<void>,
) {
  /** Queues a press. Await nothing more than `operationSubject` before it, or a later press may be queued first. */
  async function switchTo(profileId: string, on: boolean, replace = false): Promise<void> {
    const subject = await operationSubject(profileId);
    if (on) {
      try {
        await operations.runSuperseding(subject, async (signal) => {
          await switchOn(profileId, { signal, replace });
          await lastProfileItem.write(profileId);
        });
      } catch (error) {
        resumeSwitchesAfterFailure().catch(logFailure('switching to a changed profile'));
        throw error;
      } finally {
        // A switch that failed may have used the spare login too.
        replaceUsedSpare(profileId).catch(logFailure('replacing a spare login'));
      }
      return;
    }
    await operations.runUnlessReplaced(subject, async () => {
      if (await isActive(profileId)) await switchOff(profileId);
    });
  }

  /**
   * A failed switch restores the profile that it had replaced. If that one was edited meanwhile, `switchAgain` skipped
   * it, because it was off: its change is applied here.
   */
  async function resumeSwitchesAfterFailure(): Promise<void> {
    // While `before` is set, the failed switch is not undone, and is repeated later.
    if ((await proxyItem.read()).before === null) await resumeSwitches();
  }

  /**
   * Ends earlier switches and rotations, and switches off what it can: a profile that fails does not keep the others
   * on. Includes those that a cancelled switch gives back. Rejects with the first error.
   */
  async function switchAllOff(): Promise<void> {
    const failures: unknown[] = [];
    const ids = new Set<string>();
    await operations.runInPlaceOfAll(async () => {
      const { on, before } = await proxyItem.read();
      for (const { profileId } of [...on, ...(before ?? [])]) ids.add(profileId);
    });
    for (const id of ids) {
      await switchTo(id, false).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The problem is already in the stored state, which the pages show. */
  async function switchAgain(profileId: string): Promise<void> {
    if (!(await isActive(profileId))) return;
    await switchTo(profileId, true).catch(logFailure('switching to the changed profile'));
  }

  /** Switches every profile off; when none stays on, switches on the one that was on last, else the first one. */
  async function toggleLast(): Promise<void> {
    const [state, last, profiles] = await Promise.all([
      proxyItem.read(),
      lastProfileItem.read(),
      profilesItem.read(),
    ]);
    if (state.on.some(({ profileId }) => !turnsOn(state, profileId))) return switchAllOff();
    const profile = profiles.find(({ id }) => id === last) ?? profiles[0];
    if (profile) await switchTo(profile.id, true);
  }

  return { switchTo, switchAllOff, switchAgain, toggleLast };
}

/** Whether a profile is on, or is being switched. */
export async function isActive(profileId: string): Promise<boolean> {
  return profileState(await proxyItem.read(), profileId) !== null;
}
