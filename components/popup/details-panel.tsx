import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { activePage } from '@/utils/browser/state/active-page';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { SessionActions } from '../proxy/popup/session-actions';
import { TabProfile } from '../proxy/popup/tab-profile';
import { shownProfile } from './shown-profile';
import { PanelHeader } from './panel-header';
import { panel } from './popup-panel';
import { ActiveTabHosts } from './active-tab-hosts';

/** Panel with further actions on the active tab and its exit. */
export function DetailsPanel() {
  const { active, profile, route } = shownProfile();
  const page = activePage.value;
  const onIds = proxy.value.value?.on.map(({ profileId }) => profileId) ?? [];
  const isAnyOn = onIds.length > 0;
  useEffect(() => {
    if (!isAnyOn) panel.value = 'list';
  }, [isAnyOn]);
  return (
    <div class="stack">
      <PanelHeader title={i18n.t('exitActions.title')} />
      {page?.tabId != null && route && (
        <TabProfile
          tabId={page.tabId}
          profiles={(profiles.value.value ?? []).filter(({ id }) => onIds.includes(id))}
        />
      )}
      {active && profile && (
        <SessionActions key={profile.id} profile={profile} active={active} page={page} />
      )}
      {page?.tabId != null && route && (
        <ActiveTabHosts key={page.tabId} page={page} tabId={page.tabId} />
      )}
    </div>
  );
}
