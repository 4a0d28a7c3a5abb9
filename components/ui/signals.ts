import type { Signal } from '@preact/signals';

/** Returns a handler that sets a signal to a value. */
export const setTo =
  <T>(signal: Signal<T>, value: T) =>
  (): void => {
    signal.value = value;
  };

/** Returns a handler that stores what it is called with in a signal. */
export const storeIn =
  <T>(signal: Signal<T>) =>
  (value: T): void => {
    signal.value = value;
  };

/** Returns a handler that negates a signal. */
export const toggle = (signal: Signal<boolean>) => (): void => {
  signal.value = !signal.value;
};
