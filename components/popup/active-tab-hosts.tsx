import { useRef } from 'preact/hooks';
import { profilesFor, routeOfPage } from '@/utils/proxy/state/page-profile';
import { profiles } from '@/utils/storage/state/page-state';
import type { ActivePage } from '@/utils/browser/page';
import { excludeHost, assignHost } from '@/utils/proxy/state/host-rules';
import { changeSite, isChangingSite } from '../proxy/popup/site-changes';
import { type RouteReason, routeLabel } from '../proxy/popup/site-route';
import { TabHosts } from '../proxy/popup/tab-hosts';

/** Hosts of the active tab with their routes, and buttons that change the routes. */
export function ActiveTabHosts({ page, tabId }: { page: ActivePage; tabId: number }) {
  const all = profiles.value.value ?? [];
  const shown = useRef(new Map<string, { why: RouteReason; word: string }>());
  const routeOf = (url: string) => {
    // A changed rule is stored before it is applied.
    const before = isChangingSite.value ? shown.current.get(url) : undefined;
    if (before) return before;
    const { profileId, why } = routeOfPage({ ...page, url }) ?? { profileId: null, why: 'nobody' };
    const route = {
      why,
      word: routeLabel(why, all.find(({ id }) => id === profileId)?.name ?? ''),
    };
    shown.current.set(url, route);
    return route;
  };
  return (
    <TabHosts
      tabId={tabId}
      routeOf={routeOf}
      profiles={profilesFor(page, all)}
      busy={isChangingSite.value}
      onNever={(host) => void changeSite(() => excludeHost(host))}
      onUse={(host, chosen) =>
        void changeSite(() => assignHost(host, chosen, { ...page, url: `https://${host}/` }))
      }
    />
  );
}
