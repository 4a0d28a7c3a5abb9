import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Time in ms for which a button is disabled after its label changed without a press. */
const restMs = 800;

/**
 * Whether a value changed less than `restMs` ago. A button whose action depends on the value is disabled meanwhile: a
 * press may be meant for the action before.
 */
export function useJustChanged(value: boolean): boolean {
  const settled = useSignal(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = value;
    }, restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled.value !== value;
}
