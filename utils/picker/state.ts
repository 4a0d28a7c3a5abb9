import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../browser/ext';
import { pickRequestKey, readPickRequest, type PickRequest } from './pick-request';

const current = signal<PickRequest | null>(null);

/** Pending request from the menu; null if there is none. */
export const pickRequest: ReadonlySignal<PickRequest | null> = current;

/**
 * Marks the request as handled, so that the search is not repeated when the tab shows another page.
 */
export function pickBegun(): void {
  current.value = null;
}

export async function followPickRequest(): Promise<void> {
  const take = (stored: unknown): void => {
    current.value = readPickRequest(stored, Date.now()) ?? current.value;
  };
  ext.storage.session.onChanged.addListener((changes) => {
    if (pickRequestKey in changes) take(changes[pickRequestKey]?.newValue);
  });
  take((await ext.storage.session.get(pickRequestKey))[pickRequestKey]);
}
