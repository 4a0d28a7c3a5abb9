import { signal, type ReadonlySignal } from '@preact/signals';
import { exitRoutes } from '../traffic/old-connections';
import { usedBytesKeyPrefix, readRouteChanges, readUsedBytes } from '../traffic/request-notes';
import { type CountedBytes, attributeBytes, addUsage } from '../traffic/data-usage';
import { trafficByProfileItem, proxyItem } from '../../storage/registry/proxy';
import { ext } from '../../browser/ext';
import { createHostResolver } from './profile-resolver';

/**
 * Follows the bytes counted per profile until stopped.
 * @returns the counts, and the function that stops it.
 */
export function followDataUsage(onError: (error: unknown) => void): {
  counted: ReadonlySignal<Record<string, CountedBytes>>;
  stop: () => void;
} {
  const counted = signal<Record<string, CountedBytes>>({});
  let reads = 0;

  /** The result of a later read supersedes one still in progress. */
  const update = () => {
    reads += 1;
    const mine = reads;
    readCounted().then((found) => {
      if (mine === reads) counted.value = found;
    }, onError);
  };
  const onSession = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => key.startsWith(usedBytesKeyPrefix))) update();
  };
  ext.storage.session.onChanged.addListener(onSession);
  const unwatch = trafficByProfileItem.watch(update);
  update();
  return {
    counted,
    stop() {
      unwatch();
      ext.storage.session.onChanged.removeListener(onSession);
    },
  };
}

/** Adds up the stored counts and the bytes counted since, attributed by the current routes. */
async function readCounted(): Promise<Record<string, CountedBytes>> {
  const [noted, stored, state] = await Promise.all([
    ext.storage.session.get(null),
    trafficByProfileItem.read(),
    proxyItem.read(),
  ]);
  const routes = readRouteChanges(noted).at(-1)?.routes ?? exitRoutes(state) ?? [];
  const used = readUsedBytes(noted);
  if (used.length === 0) return stored;
  const sums = used.map((one) => one.sums);
  const shares = attributeBytes(sums, await createHostResolver(routes));
  return addUsage(stored, shares, routes);
}
