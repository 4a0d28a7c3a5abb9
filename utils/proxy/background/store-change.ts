import { logFailure } from '@/utils/log-failure';
import { clearOutdated, markOutdated } from '@/utils/proxy/changed-profiles';
import { profileState, stateBefore } from '@/utils/proxy/profile-states';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { recoveryAlarm } from './exit/recovery-alarm';

/**
 * Stores changed profiles. A profile that is on is marked before it is stored and switched afterwards, so that a
 * restarted background still applies the change.
 */
export function createStoreChange() {
  /** IDs of the profiles whose change this instance is storing; it switches them afterwards. */
  const storing = new Set<string>();

  /**
   * Marks those of the profiles that are on, and runs `store`, which changes their routes; the caller then switches
   * them. Rejects when `store` does, after it removed the marks of profiles that are stored as before.
   */
  async function storeChange(
    profileIds: readonly string[],
    store: () => Promise<void>,
  ): Promise<void> {
    const state = await proxyItem.read();
    const marked = profileIds.filter((id) => profileState(state, id) ?? stateBefore(state, id));
    if (marked.length === 0) return store();
    const before = await readProfiles();
    await recoveryAlarm.set();
    for (const id of marked) storing.add(id);
    try {
      await proxyItem.update((now) => marked.reduce(markOutdated, now));
      await store();
    } catch (error) {
      const after = await readProfiles();
      const unchanged = marked.filter((id) => after.get(id) === before.get(id));
      await proxyItem
        .update((now) => unchanged.reduce(clearOutdated, now))
        .catch(logFailure('removing the mark of an unchanged profile'));
      throw error;
    } finally {
      for (const id of marked) storing.delete(id);
    }
  }

  return { storeChange, isStoring: (profileId: string): boolean => storing.has(profileId) };
}

/** Stored profiles as text, by ID. */
async function readProfiles(): Promise<ReadonlyMap<string, string>> {
  return new Map((await profilesItem.read()).map((one) => [one.id, JSON.stringify(one)]));
}
