import { ext } from '@/utils/browser/ext';
import { createTaker } from '@/utils/proxy/state/profile-resolver';
import { type Move, type Way, waysOf, withMove } from '@/utils/proxy/traffic/old-connections';
import { openKey, movesKey, usedKey } from '@/utils/proxy/traffic/request-note-keys';
import { readConnections, readMoves, readUsed } from '@/utils/proxy/traffic/request-notes';
import { shareOut, withUsed } from '@/utils/proxy/traffic/data-usage';
import { trafficByProfileItem, proxyItem } from '@/utils/storage/registry/proxy';
import type { AccountProduct } from '@/utils/account/schema';
import { noteStarts } from './session-balances';

const { session } = ext.storage;
/** Newest connections that are kept: frames that are long gone leave theirs behind. */
const mostConnections = 2000;

/**
 * Notes by which ways everything new leaves from a moment on, where they changed, and adds what was counted until
 * then to the profiles that carried it. Belongs to the late part.
 * @param at milliseconds since the epoch. What the background counts under this key or a later one goes on growing.
 * @param products the account's proxy data, read from the service.
 */
export async function noteMove(
  at: number,
  products: () => Promise<AccountProduct[]>,
): Promise<void> {
  const ways = await navigator.locks.request('vantage:moves', () => note(at));
  if (ways) await noteStarts(ways, products);
}

/** The ways, where they are other ones than before. */
async function note(at: number): Promise<Way[] | null> {
  const [noted, state] = await Promise.all([session.get(null), proxyItem.read()]);
  const moves = readMoves(noted);
  await settle(noted, moves, at);
  await forgetClosed(noted);
  const ways = waysOf(state);
  if (ways === null) return null;
  const next = withMove(moves, { at, ways });
  if (next === moves) return null;
  await session.set({ [movesKey]: next });
  return ways;
}

async function settle(
  noted: Record<string, unknown>,
  moves: readonly Move[],
  at: number,
): Promise<void> {
  const used = readUsed(noted).filter(({ key }) => Number(key.slice(usedKey.length)) < at);
  if (used.length === 0) return;
  const ways = moves.at(-1)?.ways ?? [];
  const taker = await createTaker(ways);
  const shares = shareOut(
    used.map(({ sums }) => sums),
    (host) => taker({ url: `https://${host}/`, incognito: false }, ways),
  );
  await session.remove(used.map(({ key }) => key));
  await trafficByProfileItem.update((all) => withUsed(all, shares, ways));
}

async function forgetClosed(noted: Record<string, unknown>): Promise<void> {
  const open = new Set((await ext.tabs.query({})).map(({ id }) => id));
  const gone = readConnections(noted)
    .toSorted((a, b) => b.at - a.at)
    .filter(({ tabId }, place) => place >= mostConnections || !open.has(tabId));
  if (gone.length > 0) await session.remove(gone.map(({ key }) => openKey + key));
}
