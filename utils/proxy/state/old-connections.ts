import { signal, type ReadonlySignal } from '@preact/signals';
import { oldConnections, exitRoutes } from '../traffic/old-connections';
import type { TabConnection } from '../traffic/schema';
import {
  routeChangesKey,
  connectionsKey,
  readConnections,
  readRouteChanges,
} from '../traffic/request-notes';
import { proxyItem } from '../../storage/registry/proxy';
import { ext } from '../../browser/ext';
import { containerOf } from '../../browser/page';
import { createProfileResolver } from './profile-resolver';

/** Tab with connections through an exit that new connections would no longer use. */
export interface OldTab {
  tabId: number;
  title: string;
}

/** Timeout in ms after which a document counts as suspended, with its connections open. */
const answerMs = 2000;

/**
 * Follows the tabs with old connections, computed from the background's records, until stopped.
 * @returns the tabs, and the function that stops it.
 */
export function followTabsWithOldConnections(onError: (error: unknown) => void): {
  tabs: ReadonlySignal<OldTab[]>;
  stop: () => void;
} {
  const tabs = signal<OldTab[]>([]);
  let reads = 0;

  /** The result of a later read supersedes one still in progress. */
  const update = () => {
    reads += 1;
    const mine = reads;
    readOldTabs().then((found) => {
      if (found && mine === reads) tabs.value = found;
    }, onError);
  };
  const onSession = (changes: Record<string, unknown>) => {
    if (routeChangesKey in changes || connectionsKey in changes) update();
  };
  const onUpdated = (_id: number, { status }: { status?: string | undefined }) => {
    if (status === 'complete') update();
  };
  ext.storage.session.onChanged.addListener(onSession);
  ext.tabs.onUpdated.addListener(onUpdated);
  ext.tabs.onRemoved.addListener(update);
  const unwatch = proxyItem.watch(update);
  update();
  return {
    tabs,
    stop() {
      unwatch();
      ext.storage.session.onChanged.removeListener(onSession);
      ext.tabs.onUpdated.removeListener(onUpdated);
      ext.tabs.onRemoved.removeListener(update);
    },
  };
}

type Tab = Awaited<ReturnType<typeof openTabs>>[number];

async function openTabs() {
  return await ext.tabs.query({});
}

/** Returns null during a switch; its end triggers another read. */
async function readOldTabs(): Promise<OldTab[] | null> {
  const [noted, state] = await Promise.all([ext.storage.session.get(null), proxyItem.read()]);
  const now = exitRoutes(state);
  if (now === null) return null;
  const changes = readRouteChanges(noted);
  const open = new Map((await openTabs()).map((tab) => [tab.id, tab]));
  const connections = readConnections(noted).flatMap((one) => {
    const tab = open.get(one.tabId);
    return tab && !tab.discarded ? [{ ...one, tab }] : [];
  });
  if (connections.length === 0) return [];
  const resolve = await createProfileResolver([...now, ...changes.flatMap(({ routes }) => routes)]);
  const old = oldConnections(connections, changes, now, (one, routes) =>
    resolve({ ...one, incognito: one.tab.incognito, container: containerOf(one.tab) }, routes),
  );
  const existing = await Promise.all(
    old.map(async (one) => {
      if (gone.has(identityOf(one))) return false;
      const exists = await documentExists(one);
      if (!exists) gone.add(identityOf(one));
      return exists;
    }),
  );
  const tabs = new Map<number, Tab>();
  for (const [at, one] of old.entries()) if (existing[at]) tabs.set(one.tabId, one.tab);
  return [...tabs].map(([tabId, { title, url }]) => ({ tabId, title: title || (url ?? '') }));
}

/**
 * Connections of documents that were replaced, which the records still hold. A reloaded document may just be opening a
 * connection of its own, recorded under the same key at another time.
 */
const gone = new Set<string>();
const identityOf = ({ key, at }: { key: string; at: number }) => `${key} ${at}`;

/**
 * Whether the document that opened a connection still exists: a newer document in its frame has none of its
 * connections.
 */
async function documentExists({ tabId, frameId, at }: TabConnection): Promise<boolean> {
  const began = ext.scripting
    .executeScript({
      target: { tabId, frameIds: [frameId] },
      func: () => performance.timeOrigin,
      injectImmediately: true,
    })
    .then(
      ([frame]) => frame?.result ?? Infinity,
      // The frame is gone, or shows one of the browser's own pages, which opened nothing.
      () => Infinity,
    );
  const silence = new Promise<number>((resolve) => setTimeout(() => resolve(0), answerMs));
  return (await Promise.race([began, silence])) <= at;
}

/** Reloads tabs, which closes their connections. A tab closed meanwhile has none. */
export async function reloadTabs(tabs: readonly OldTab[]): Promise<void> {
  const open = new Set((await openTabs()).map(({ id }) => id));
  const there = tabs.filter(({ tabId }) => open.has(tabId));
  await Promise.all(there.map(({ tabId }) => ext.tabs.reload(tabId)));
}
