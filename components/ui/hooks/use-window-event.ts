import { useLayoutEffect } from 'preact/hooks';

/**
 * Listens to an event of the window from a component's first rendering to its end; later listeners are ignored.
 */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  // A layout effect, so that a key pressed right after the first paint is handled.
  useLayoutEffect(() => {
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  }, []);
}
