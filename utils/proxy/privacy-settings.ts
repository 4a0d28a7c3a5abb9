/** What WebRTC may do while traffic goes through a proxy: UDP only through a proxy, so in practice none. */
export const webRtcPolicy = 'disable_non_proxied_udp';

/** A privacy setting as the browser reports it to an extension. */
export interface PrivacySetting {
  value?: unknown;
  levelOfControl: string;
}

/** A setting that lets out more than a profile that is on allows. */
export interface LoosenedSetting {
  what: 'webrtc' | 'prediction';
  /** Who holds it; `nobody`: the browser has not taken it up. */
  by: 'policy' | 'extension' | 'nobody';
}

const holders: Record<string, LoosenedSetting['by']> = {
  not_controllable: 'policy',
  controlled_by_other_extensions: 'extension',
};

/** What of the two settings does not hold. It is the value that counts: a policy may hold it just as tightly. */
export function loosenedSettings(
  webRtc: PrivacySetting,
  prediction: PrivacySetting,
): LoosenedSetting[] {
  const by = ({ levelOfControl }: PrivacySetting) => holders[levelOfControl] ?? 'nobody';
  return [
    // Firefox has one that is stricter still.
    ...(webRtc.value === webRtcPolicy || webRtc.value === 'proxy_only'
      ? []
      : [{ what: 'webrtc' as const, by: by(webRtc) }]),
    ...(prediction.value === false ? [] : [{ what: 'prediction' as const, by: by(prediction) }]),
  ];
}
