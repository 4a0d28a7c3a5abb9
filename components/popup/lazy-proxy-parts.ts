import { signal } from '@preact/signals';

type Routing = Pick<typeof import('@/utils/proxy/state/page-profile'), 'profileOfPage'> &
  Pick<typeof import('../proxy/popup/site-panel'), 'SitePanel'> &
  Pick<typeof import('../proxy/popup/session-actions'), 'SessionActions'> &
  Pick<typeof import('../proxy/popup/tab-profile'), 'BarrierNote'> &
  Pick<typeof import('../proxy/popup/privacy-note'), 'PrivacyNote'> &
  Pick<typeof import('../proxy/popup/old-connections'), 'OldConnections'> &
  Pick<typeof import('../account/direct-addresses'), 'DirectAddresses'> &
  Pick<typeof import('../settings/unlock-note'), 'UnlockNote'> &
  Pick<typeof import('../settings/replace-keys-note'), 'ReplaceKeysNote'> &
  Pick<typeof import('@/components/ui/confirm-dialog'), 'ConfirmDialog'> &
  Pick<typeof import('@/components/ui/problem-banner'), 'ProblemBanner'> &
  Pick<typeof import('@/components/proxy/popup/exit-mismatch-note'), 'ExitMismatchNote'>;

/** Resolves the profile of an address; null until loaded, which the first paint does not wait for. */
export const lazyProxyParts = signal<Routing | null>(null);

export async function loadLazyProxyParts(): Promise<void> {
  const [
    routes,
    site,
    session,
    tab,
    privacy,
    old,
    direct,
    fit,
    unlock,
    keys,
    confirm,
    banner,
    { lockReady },
  ] = await Promise.all([
    import('@/utils/proxy/state/page-profile'),
    import('../proxy/popup/site-panel'),
    import('../proxy/popup/session-actions'),
    import('../proxy/popup/tab-profile'),
    import('../proxy/popup/privacy-note'),
    import('../proxy/popup/old-connections'),
    import('../account/direct-addresses'),
    import('@/components/proxy/popup/exit-mismatch-note'),
    import('../settings/unlock-note'),
    import('../settings/replace-keys-note'),
    import('@/components/ui/confirm-dialog'),
    import('@/components/ui/problem-banner'),
    import('@/utils/security/state'),
  ]);
  await lockReady;
  lazyProxyParts.value = {
    profileOfPage: routes.profileOfPage,
    SitePanel: site.SitePanel,
    SessionActions: session.SessionActions,
    BarrierNote: tab.BarrierNote,
    PrivacyNote: privacy.PrivacyNote,
    OldConnections: old.OldConnections,
    DirectAddresses: direct.DirectAddresses,
    ExitMismatchNote: fit.ExitMismatchNote,
    UnlockNote: unlock.UnlockNote,
    ReplaceKeysNote: keys.ReplaceKeysNote,
    ConfirmDialog: confirm.ConfirmDialog,
    ProblemBanner: banner.ProblemBanner,
  };
}
