import { signal, type ReadonlySignal } from '@preact/signals';
import { barrierItem } from '../../storage/registry/proxy';
import { readTabRoutes } from '../../storage/tab-routes';
import { ext, isFirefox } from '../../browser/ext';
import { itemSignal } from '../../storage/state/item-signal';

/** What only Firefox has, for its popup: tabs with a profile of their own, and the barrier. */

const routes = signal<ReadonlyMap<number, string>>(new Map());

/** By tab: the id of its profile; empty until read, and in other browsers. */
export const tabRoutes: ReadonlySignal<ReadonlyMap<number, string>> = routes;

/** How the dead proxy under the listener stands. */
export const barrier = itemSignal(barrierItem);

async function read(): Promise<void> {
  routes.value = await readTabRoutes();
}

if (isFirefox) {
  ext.storage.session.onChanged.addListener(() => void read());
  void read();
}
