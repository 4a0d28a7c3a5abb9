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

/** Properties that bind a text field to a signal. */
export const bindText = (signal: Signal<string>) => ({
  value: signal.value,
  onInput: storeIn(signal),
});

/** Properties that bind a choice to a signal. */
export const bindValue = <T>(signal: Signal<T>) => ({
  value: signal.value,
  onChange: storeIn(signal),
});

/** Returns a handler that stores the text of a field in a signal. */
export const storeTyped =
  (signal: Signal<string>) =>
  ({ currentTarget }: { currentTarget: { value: string } }): void => {
    signal.value = currentTarget.value;
  };

/** Properties that bind a checkbox to a signal. */
export const bindChecked = (signal: Signal<boolean>) => ({
  checked: signal.value,
  onChange: storeIn(signal),
});

/** Returns a handler that stores in a signal whether a `details` element is open. */
export const storeOpen =
  (signal: Signal<boolean>) =>
  ({ currentTarget }: { currentTarget: { open: boolean } }): void => {
    signal.value = currentTarget.open;
  };

/** Returns a handler that negates a signal. */
export const toggle = (signal: Signal<boolean>) => (): void => {
  signal.value = !signal.value;
};
