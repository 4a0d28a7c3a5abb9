import { signal } from '@preact/signals';

type Routing = Pick<typeof import('@/utils/proxy/state/routing'), 'takerOf'> &
  Pick<typeof import('../proxy/site-panel'), 'SitePanel'> &
  Pick<typeof import('../proxy/session-panel'), 'SessionPanel'> &
  Pick<typeof import('../proxy/this-tab'), 'BarrierNote'> &
  Pick<typeof import('../proxy/privacy-note'), 'PrivacyNote'> &
  Pick<typeof import('../proxy/old-connections'), 'OldConnections'> &
  Pick<typeof import('../settings/unlock-note'), 'UnlockNote'> &
  Pick<typeof import('@/components/ui/confirm-dialog'), 'ConfirmDialog'> &
  Pick<typeof import('@/components/ui/problem-banner'), 'ProblemBanner'> &
  Pick<typeof import('@/components/proxy/exit-fit'), 'ExitFit'>;

/** Who takes which address; null until it is read, which the first paint does not wait for. */
export const routing = signal<Routing | null>(null);

export async function loadRouting(): Promise<void> {
  const [routes, site, session, tab, privacy, old, fit, unlock, confirm, banner, { lockReady }] =
    await Promise.all([
      import('@/utils/proxy/state/routing'),
      import('../proxy/site-panel'),
      import('../proxy/session-panel'),
      import('../proxy/this-tab'),
      import('../proxy/privacy-note'),
      import('../proxy/old-connections'),
      import('@/components/proxy/exit-fit'),
      import('../settings/unlock-note'),
      import('@/components/ui/confirm-dialog'),
      import('@/components/ui/problem-banner'),
      import('@/utils/security/state'),
    ]);
  await lockReady;
  routing.value = {
    takerOf: routes.takerOf,
    SitePanel: site.SitePanel,
    SessionPanel: session.SessionPanel,
    BarrierNote: tab.BarrierNote,
    PrivacyNote: privacy.PrivacyNote,
    OldConnections: old.OldConnections,
    ExitFit: fit.ExitFit,
    UnlockNote: unlock.UnlockNote,
    ConfirmDialog: confirm.ConfirmDialog,
    ProblemBanner: banner.ProblemBanner,
  };
}
