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
  const read = async () => {
    const [webRtc, prediction] = await Promise.all([
      webRTCIPHandlingPolicy.get({}),
      networkPredictionEnabled.get({}),
    ]);
    loosened.value = loosenedSettings(webRtc, prediction);
  };
  const update = () => void read();
  update();
  webRTCIPHandlingPolicy.onChange.addListener(update);
  networkPredictionEnabled.onChange.addListener(update);
  return {
    loosened,
    stop() {
      webRTCIPHandlingPolicy.onChange.removeListener(update);
      networkPredictionEnabled.onChange.removeListener(update);
    },
  };
}
