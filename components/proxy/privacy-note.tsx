import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { AlertIcon } from '@/components/ui/icons';
import { ext } from '@/utils/browser/ext';
import { isProxied } from '@/utils/proxy/endpoint';
import { type LoosenedSetting, loosenedSettings } from '@/utils/proxy/privacy-settings';
import type { ProxyState } from '@/utils/proxy/schema';

const { webRTCIPHandlingPolicy, networkPredictionEnabled } = ext.privacy.network;

/** Whether a proxy is in use and settled: until then the settings are still being made. */
function hasSettledProxy({ on, applied }: ProxyState): boolean {
  const settled = on.every(({ phase }) => phase !== 'switching' && phase !== 'rotating');
  return settled && isProxied(applied);
}

/** Says what gets past a profile that is on, because a policy or another extension holds the browser's setting. */
export function PrivacyNote({ state }: { state: ProxyState }) {
  const found = useSignal<LoosenedSetting[]>([]);
  const looking = hasSettledProxy(state);

  useEffect(() => {
    found.value = [];
    if (!looking) return;
    let current = true;
    const look = async () => {
      const [webRtc, prediction] = await Promise.all([
        webRTCIPHandlingPolicy.get({}),
        networkPredictionEnabled.get({}),
      ]);
      if (current) found.value = loosenedSettings(webRtc, prediction);
    };
    const lookAgain = () => void look();
    lookAgain();
    webRTCIPHandlingPolicy.onChange.addListener(lookAgain);
    networkPredictionEnabled.onChange.addListener(lookAgain);
    return () => {
      current = false;
      webRTCIPHandlingPolicy.onChange.removeListener(lookAgain);
      networkPredictionEnabled.onChange.removeListener(lookAgain);
    };
  }, [looking]);

  if (found.value.length === 0) return null;
  return (
    <div class="banner warn" role="alert">
      <AlertIcon />
      <div>
        {found.value.map(({ what }) => (
          <p key={what}>{i18n.t(`privacy.${what}`)}</p>
        ))}
        {[...new Set(found.value.map(({ by }) => by))].map((by) => (
          <p key={by}>{i18n.t(`privacy.by.${by}`)}</p>
        ))}
      </div>
    </div>
  );
}
