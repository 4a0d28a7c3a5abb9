import type { Handlers } from '@/utils/messaging/protocol';
import { ext, isFirefox } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';
import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { matchesWantedExit, type WantedExit } from '@/utils/proxy/sessions/wanted-exit';
import { exitHistoryItem, proxyItem, rotateUntilItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../../log-failure';

/**
 * Handles repeated rotation until the exit meets conditions, and rotation with a fresh start on a site.
 * @param rotate rotates a profile once and starts its exit check.
 */
export function createRotateUntil(
  rotate: (profileId: string) => Promise<void>,
): Pick<Handlers, 'proxy/rotate-until' | 'proxy/rotate-stop' | 'proxy/fresh'> {
  /** Resolves when no exit check is running: checks hold this lock one after another. */
  const checksDone = () => withLock('exit-check', async () => {});

  async function loop(profileId: string, wanted: WantedExit, most: number): Promise<void> {
    for (let tries = 1; tries <= most; tries += 1) {
      const now = await rotateUntilItem.read();
      // Stopped, or restarted for another profile.
      if (now?.state !== 'running' || now.profileId !== profileId) return;
      await rotateUntilItem.write({ profileId, tries, most, state: 'running' });
      await rotate(profileId);
      await checksDone();
      const exit = profileState(await proxyItem.read(), profileId)?.exit;
      const history = (await exitHistoryItem.read())[profileId] ?? [];
      if (exit && matchesWantedExit(exit, history, wanted)) return end(profileId, 'found');
    }
    await end(profileId, 'given-up');
  }

  /** Stores the outcome, unless the user stopped the search or started one for another profile. */
  async function end(profileId: string, state: 'found' | 'given-up' | 'stopped'): Promise<void> {
    await rotateUntilItem.update((now) =>
      now?.state === 'running' && now.profileId === profileId ? { ...now, state } : now,
    );
  }

  return {
    async 'proxy/rotate-until'({ profileId, most, ...wanted }) {
      const active = profileState(await proxyItem.read(), profileId);
      if (!active) throw new ProblemError('not-switched-on');
      if (!active.session) throw new ProblemError('no-session-to-rotate');
      await rotateUntilItem.write({ profileId, tries: 0, most, state: 'running' });
      loop(profileId, wanted, most).catch(async (error: unknown) => {
        logFailure('rotating until')(error);
        await end(profileId, 'stopped');
      });
    },
    async 'proxy/rotate-stop'() {
      const now = await rotateUntilItem.read();
      if (now) await end(now.profileId, 'stopped');
    },
    async 'proxy/fresh'({ profileId, tabId }) {
      const { url } = await ext.tabs.get(tabId);
      if (!url || !/^https?:/.test(url)) throw new ProblemError('page-not-reachable');
      await rotate(profileId);
      const { origin, host, hostname } = new URL(url);
      // Firefox identifies the site by host, with the port for storage and without it for cookies; Chromium's types
      // lack the field.
      const site: Parameters<typeof ext.browsingData.remove>[0] = {};
      Object.assign(site, isFirefox ? { hostnames: [hostname, host] } : { origins: [origin] });
      await ext.browsingData.remove(site, {
        cookies: true,
        indexedDB: true,
        localStorage: true,
        serviceWorkers: true,
        ...(!isFirefox && { cacheStorage: true }),
      });
      await ext.tabs.reload(tabId, { bypassCache: true });
    },
  };
}
