/** WebRTC policy while traffic goes through a proxy: UDP only through a proxy, in practice none. */
export const webRtcPolicy = 'disable_non_proxied_udp';

/** Privacy setting as the browser reports it to an extension. */
interface PrivacySetting {
  value?: unknown;
  levelOfControl: string;
}

/** Privacy setting that is weaker than an active profile requires. */
export interface WeakSetting {
  /** `barrier`: Firefox's own proxy, which should catch what the listener misses. */
  what: 'webrtc' | 'prediction' | 'barrier';
  /** What controls the setting; `nobody`: the browser has not applied Vantage's value; `other`: any other holder. */
  by: 'policy' | 'extension' | 'nobody' | 'other';
}

const holders: Record<string, WeakSetting['by']> = {
  not_controllable: 'policy',
  controlled_by_other_extensions: 'extension',
};

/**
 * Returns the settings that are weaker than required. Only the value counts: a policy may enforce an equally strict
 * one.
 */
export function weakSettings(webRtc: PrivacySetting, prediction: PrivacySetting): WeakSetting[] {
  const by = ({ levelOfControl }: PrivacySetting) => holders[levelOfControl] ?? 'nobody';
  return [
    // Firefox also has a stricter value.
    ...(webRtc.value === webRtcPolicy || webRtc.value === 'proxy_only'
      ? []
      : [{ what: 'webrtc' as const, by: by(webRtc) }]),
    ...(prediction.value === false ? [] : [{ what: 'prediction' as const, by: by(prediction) }]),
  ];
}
