import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../browser/ext';
import { pickRequestKey, readPickRequest, type PickRequest } from './pick-request';

const current = signal<PickRequest | null>(null);

/** What the menu asked for and nobody has begun; null: nothing. */
export const pickRequest: ReadonlySignal<PickRequest | null> = current;

/** What was asked for is under way: it is not begun anew when the tab shows another page. */
export function pickBegun(): void {
  current.value = null;
}

/** Reads it, and follows it. */
export async function followPickRequest(): Promise<void> {
  const take = (stored: unknown): void => {
    current.value = readPickRequest(stored, Date.now()) ?? current.value;
  };
  ext.storage.session.onChanged.addListener((changes) => {
    if (pickRequestKey in changes) take(changes[pickRequestKey]?.newValue);
  });
  take((await ext.storage.session.get(pickRequestKey))[pickRequestKey]);
}
