import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';
import { type LoosenedSetting, loosenedSettings } from '../privacy-settings';

/**
 * Follows the browser privacy settings that are weaker than required, until stopped.
 * @returns the settings, and the function that stops it.
 */
export function followLoosenedSettings(): {
  loosened: ReadonlySignal<LoosenedSetting[]>;
  stop: () => void;
} {
  const { webRTCIPHandlingPolicy, networkPredictionEnabled } = ext.privacy.network;
  const loosened = signal<LoosenedSetting[]>([]);
  const look = async () => {
    const [webRtc, prediction] = await Promise.all([
      webRTCIPHandlingPolicy.get({}),
      networkPredictionEnabled.get({}),
    ]);
    loosened.value = loosenedSettings(webRtc, prediction);
  };
  const lookAgain = () => void look();
  lookAgain();
  webRTCIPHandlingPolicy.onChange.addListener(lookAgain);
  networkPredictionEnabled.onChange.addListener(lookAgain);
  return {
    loosened,
    stop() {
      webRTCIPHandlingPolicy.onChange.removeListener(lookAgain);
      networkPredictionEnabled.onChange.removeListener(lookAgain);
    },
  };
}
