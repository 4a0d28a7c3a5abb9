import { signal, type ReadonlySignal } from '@preact/signals';
import { waysOf } from '../traffic/old-connections';
import { usedKey } from '../traffic/request-note-keys';
import { readMoves, readUsed } from '../traffic/request-notes';
import { type Counted, shareOut, withUsed } from '../traffic/data-usage';
import { trafficByProfileItem, proxyItem } from '../../storage/registry/proxy';
import { ext } from '../../browser/ext';
import { createTaker } from './profile-resolver';

/**
 * What the browser counted by profile, for as long as a page looks.
 * @returns the counts, and the function that ends it.
 */
export function followUsed(onError: (error: unknown) => void): {
  counted: ReadonlySignal<Record<string, Counted>>;
  stop: () => void;
} {
  const counted = signal<Record<string, Counted>>({});
  let looks = 0;

  /** A later look knows better than one that still runs. */
  const look = () => {
    looks += 1;
    const mine = looks;
    readCounted().then((found) => {
      if (mine === looks) counted.value = found;
    }, onError);
  };
  const onSession = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => key.startsWith(usedKey))) look();
  };
  ext.storage.session.onChanged.addListener(onSession);
  const unwatch = trafficByProfileItem.watch(look);
  look();
  return {
    counted,
    stop() {
      unwatch();
      ext.storage.session.onChanged.removeListener(onSession);
    },
  };
}

/** What was added up already, and what has been counted since by the ways of now. */
async function readCounted(): Promise<Record<string, Counted>> {
  const [noted, settled, state] = await Promise.all([
    ext.storage.session.get(null),
    trafficByProfileItem.read(),
    proxyItem.read(),
  ]);
  const ways = readMoves(noted).at(-1)?.ways ?? waysOf(state) ?? [];
  const used = readUsed(noted);
  if (used.length === 0) return settled;
  const taker = await createTaker(ways);
  const shares = shareOut(
    used.map(({ sums }) => sums),
    (host) => taker({ url: `https://${host}/`, incognito: false }, ways),
  );
  return withUsed(settled, shares, ways);
}
