import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { AlertIcon } from '@/components/ui/icons';
import { isProxied } from '@/utils/proxy/endpoint';
import { followLoosenedSettings } from '@/utils/proxy/state/loosened-settings';
import type { ProxyState } from '@/utils/proxy/schema';

/** Whether a proxy is in use and settled: until then the settings are still being made. */
function hasSettledProxy({ on, applied }: ProxyState): boolean {
  const settled = on.every(({ phase }) => phase !== 'switching' && phase !== 'rotating');
  return settled && isProxied(applied);
}

/** Says what gets past a profile that is on, because a policy or another extension holds the browser's setting. */
export function PrivacyNote({ state }: { state: ProxyState }) {
  const looking = hasSettledProxy(state);
  const followed = useMemo(() => (looking ? followLoosenedSettings() : null), [looking]);
  useEffect(() => followed?.stop, [followed]);

  const found = followed?.loosened.value ?? [];
  if (found.length === 0) return null;
  return (
    <div class="banner warn" role="alert">
      <AlertIcon />
      <div>
        {found.map(({ what }) => (
          <p key={what}>{i18n.t(`privacy.${what}`)}</p>
        ))}
        {[...new Set(found.map(({ by }) => by))].map((by) => (
          <p key={by}>{i18n.t(`privacy.by.${by}`)}</p>
        ))}
      </div>
    </div>
  );
}
