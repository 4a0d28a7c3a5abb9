import { routeOfPage } from '@/utils/proxy/state/page-profile';
import { profiles } from '@/utils/storage/state/page-state';
import type { FrontPage } from '@/utils/browser/page';
import { excludeHost, assignHost } from '@/utils/proxy/state/host-rules';
import { useIntent } from '../ui/hooks/use-intent';
import { ProblemBanner } from '../ui/problem-banner';
import { routeLabel } from '../proxy/popup/site-route';
import { TabHosts } from '../proxy/popup/tab-hosts';

/** Hosts of the active tab with their routes, and buttons that change the routes. */
export function FrontTabHosts({ page, tabId }: { page: FrontPage; tabId: number }) {
  const intent = useIntent();
  const all = profiles.value.value ?? [];
  return (
    <>
      <ProblemBanner problem={intent.problem.value} />
      <TabHosts
        tabId={tabId}
        routeOf={(url) => {
          const { profileId, why } = routeOfPage({ ...page, url }) ?? {
            profileId: null,
            why: 'nobody',
          };
          return { why, word: routeLabel(why, all.find(({ id }) => id === profileId)?.name ?? '') };
        }}
        profiles={all}
        busy={intent.pending.value}
        onNever={(host) => void intent.run(() => excludeHost(host))}
        onUse={(host, chosen) => void intent.run(() => assignHost(host, chosen))}
      />
    </>
  );
}
