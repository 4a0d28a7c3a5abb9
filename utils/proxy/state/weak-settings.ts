import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';
import { type WeakSetting, weakSettings } from '../privacy-settings';

/**
 * Follows the browser privacy settings that are weaker than required, until stopped.
 * @returns the settings, and the function that stops it.
 */
export function followWeakSettings(): {
  weak: ReadonlySignal<WeakSetting[]>;
  stop: () => void;
} {
  const { webRTCIPHandlingPolicy, networkPredictionEnabled } = ext.privacy.network;
  const weak = signal<WeakSetting[]>([]);
  const read = async () => {
    const [webRtc, prediction] = await Promise.all([
      webRTCIPHandlingPolicy.get({}),
      networkPredictionEnabled.get({}),
    ]);
    weak.value = weakSettings(webRtc, prediction);
  };
  const update = () => void read();
  update();
  webRTCIPHandlingPolicy.onChange.addListener(update);
  networkPredictionEnabled.onChange.addListener(update);
  return {
    weak,
    stop() {
      webRTCIPHandlingPolicy.onChange.removeListener(update);
      networkPredictionEnabled.onChange.removeListener(update);
    },
  };
}
