import { signal, type ReadonlySignal } from '@preact/signals';
import { barrierItem } from '../../storage/registry/proxy';
import { readTabRoutes, tabRoutesItem } from '../../storage/tab-routes';
import { isFirefox } from '../../browser/ext';
import { itemSignal } from '../../storage/state/item-signal';

const routes = signal<ReadonlyMap<number, string>>(new Map());

/** Assigned profile IDs by tab ID; empty until read, and in other browsers. */
export const tabRoutes: ReadonlySignal<ReadonlyMap<number, string>> = routes;

export const barrier = itemSignal(barrierItem);

async function read(): Promise<void> {
  routes.value = await readTabRoutes();
}

/** Resolves when the profiles of tabs were read for the first time; null in Chromium, which has none. */
export const tabRoutesRead = isFirefox ? read() : null;

if (isFirefox) tabRoutesItem.watch(() => void read());
