import type { Handlers } from '@/utils/messaging/protocol';
import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';

type Site = Parameters<typeof ext.browsingData.remove>[0];

/**
 * Handles rotation with a fresh start on a site.
 * @param rotate rotates a profile once. Must reject if it was not rotated: its site would be reached by the old exit.
 */
export function createFreshIdentity(
  rotate: (profileId: string) => Promise<void>,
): Pick<Handlers, 'proxy/fresh'> {
  return {
    async 'proxy/fresh'({ profileId, tabId, host }) {
      const { url } = await ext.tabs.get(tabId);
      if (!url || proxiedHost(url) !== host) throw new ProblemError('page-elsewhere');
      await rotate(profileId);
      await deleteSiteData(new URL(url));
      await ext.tabs.reload(tabId, { bypassCache: true });
    },
  };
}

async function deleteSiteData({ origin, host, hostname }: URL): Promise<void> {
  const storage = { indexedDB: true, localStorage: true, serviceWorkers: true };
  const { browsingData } = ext;
  if (isFirefox) {
    await browsingData.remove(ofHosts(withDomainsAbove(hostname)), { cookies: true });
    // Hosts of storage have a port, those of cookies have none.
    await browsingData.remove(ofHosts([hostname, host]), storage);
  } else {
    // Chromium deletes the cookies of the origin's whole registrable domain.
    const all = { ...storage, cookies: true, cacheStorage: true };
    await browsingData.remove({ origins: [origin] }, all);
  }
}

/** A site as Firefox identifies it; Chromium's types lack the field. */
function ofHosts(hostnames: string[]): Site {
  const site: Site = {};
  Object.assign(site, { hostnames });
  return site;
}

/** The host and the domains above it, whose cookies its pages may have set. Firefox compares hosts exactly. */
function withDomainsAbove(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
}
