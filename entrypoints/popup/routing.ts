import { signal } from '@preact/signals';

type Routing = Pick<typeof import('@/utils/platform/routing'), 'takerOf'> &
  Pick<typeof import('./site-panel'), 'SitePanel'> &
  Pick<typeof import('./session-panel'), 'SessionPanel'> &
  Pick<typeof import('./this-tab'), 'BarrierNote'> &
  Pick<typeof import('./privacy-note'), 'PrivacyNote'> &
  Pick<typeof import('./old-connections'), 'OldConnections'> &
  Pick<typeof import('./unlock-note'), 'UnlockNote'> &
  Pick<typeof import('@/components/confirm-dialog'), 'ConfirmDialog'> &
  Pick<typeof import('@/components/problem-banner'), 'ProblemBanner'> &
  Pick<typeof import('@/components/exit-fit'), 'ExitFit'>;

/** Who takes which address; null until it is read, which the first paint does not wait for. */
export const routing = signal<Routing | null>(null);

export async function loadRouting(): Promise<void> {
  const [routes, site, session, tab, privacy, old, fit, unlock, confirm, banner, { lockReady }] =
    await Promise.all([
      import('@/utils/platform/routing'),
      import('./site-panel'),
      import('./session-panel'),
      import('./this-tab'),
      import('./privacy-note'),
      import('./old-connections'),
      import('@/components/exit-fit'),
      import('./unlock-note'),
      import('@/components/confirm-dialog'),
      import('@/components/problem-banner'),
      import('@/utils/platform/lock'),
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
