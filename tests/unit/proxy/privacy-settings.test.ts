import { expect, test } from 'vitest';
import { weakSettings } from '@/utils/proxy/privacy-settings';

const ours = 'controlled_by_this_extension';
const policy = 'not_controllable';
const other = 'controlled_by_other_extensions';

test.each([
  ['both held by Vantage', 'disable_non_proxied_udp', ours, false, ours, []],
  ['held as tightly by a policy', 'disable_non_proxied_udp', policy, false, policy, []],
  ['held more tightly, in Firefox', 'proxy_only', other, false, ours, []],
  ['WebRTC opened by a policy', 'default', policy, false, ours, ['webrtc policy']],
  [
    'WebRTC opened by another extension',
    'default_public_interface_only',
    other,
    false,
    ours,
    ['webrtc extension'],
  ],
  [
    'looking ahead by a policy',
    'disable_non_proxied_udp',
    ours,
    true,
    policy,
    ['prediction policy'],
  ],
  [
    'neither taken up',
    'default',
    'controllable_by_this_extension',
    true,
    'controllable_by_this_extension',
    ['webrtc nobody', 'prediction nobody'],
  ],
  [
    'no value at all',
    undefined,
    policy,
    undefined,
    other,
    ['webrtc policy', 'prediction extension'],
  ],
])('%s', (_name, webRtc, webRtcLevel, prediction, predictionLevel, expected) => {
  const found = weakSettings(
    { value: webRtc, levelOfControl: webRtcLevel },
    { value: prediction, levelOfControl: predictionLevel },
  );
  expect(found.map(({ what, by }) => `${what} ${by}`)).toEqual(expected);
});
