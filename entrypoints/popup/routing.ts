import { signal } from '@preact/signals';

type Routing = Pick<typeof import('@/utils/platform/routing'), 'takerOf'> &
  Pick<typeof import('./site-panel'), 'SitePanel'> &
  Pick<typeof import('./session-panel'), 'SessionPanel'> &
  Pick<typeof import('./this-tab'), 'BarrierNote'> &
  Pick<typeof import('./privacy-note'), 'PrivacyNote'>;

/** Who takes which address; null until it is read, which the first paint does not wait for. */
export const routing = signal<Routing | null>(null);

export async function loadRouting(): Promise<void> {
  const [{ takerOf }, { SitePanel }, { SessionPanel }, { BarrierNote }, { PrivacyNote }] =
    await Promise.all([
      import('@/utils/platform/routing'),
      import('./site-panel'),
      import('./session-panel'),
      import('./this-tab'),
      import('./privacy-note'),
    ]);
  routing.value = { takerOf, SitePanel, SessionPanel, BarrierNote, PrivacyNote };
}
