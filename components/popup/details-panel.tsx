import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { frontPage } from '@/utils/browser/state/front-page';
import { routeOfPage } from '@/utils/proxy/state/page-profile';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import type { FrontPage } from '@/utils/browser/page';
import { excludeHost, assignHost } from '@/utils/proxy/state/host-rules';
import { useIntent } from '../ui/hooks/use-intent';
import { ProblemBanner } from '../ui/problem-banner';
import { SessionActions } from '../proxy/popup/session-actions';
import { routeLabel } from '../proxy/popup/site-route';
import { TabHosts } from '../proxy/popup/tab-hosts';
import { TabProfile } from '../proxy/popup/tab-profile';
import { frontProfile } from './front-profile';
import { PanelHead } from './panel-head';
import { panel } from './popup-panel';

/** What can be done with the tab in front and its exit beyond the actions. */
export function DetailsPanel() {
  const { live, profile, route } = frontProfile();
  const page = frontPage.value;
  const onIds = proxy.value.value?.on.map(({ profileId }) => profileId) ?? [];
  const isAnyOn = onIds.length > 0;
  useEffect(() => {
    if (!isAnyOn) panel.value = 'list';
  }, [isAnyOn]);
  return (
    <div class="stack">
      <PanelHead title={i18n.t('popup.details')} />
      {page?.tabId != null && route && (
        <>
          <TabProfile
            tabId={page.tabId}
            profiles={(profiles.value.value ?? []).filter(({ id }) => onIds.includes(id))}
          />
          <Hosts key={page.tabId} page={page} tabId={page.tabId} />
        </>
      )}
      {live && profile && (
        <SessionActions key={profile.id} profile={profile} live={live} page={page} />
      )}
    </div>
  );
}

function Hosts({ page, tabId }: { page: FrontPage; tabId: number }) {
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
