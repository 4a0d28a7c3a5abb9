import { ext } from '@/utils/browser/ext';
import { listenWhileStored } from '@/utils/browser/listen-while-stored';
import { withWebLock } from '@/utils/storage/web-locks';
import {
  connectionsKey,
  lastRoutesKey,
  longestHost,
  maxCountedHosts,
  readConnections,
  readUsedBytes,
  usedBytesKeyPrefix,
  withConnection,
} from '@/utils/proxy/traffic/request-notes';
import type { NotedConnection } from '@/utils/proxy/traffic/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { ProxyState } from '@/utils/proxy/schema';
import type { AccountProduct } from '@/utils/account/schema';
import { logFailure } from '../../../log-failure';
import { writeConnections } from './connections-store';
import { recordRouteChange } from './record-route-change';

/** Duration in ms from which a request counts as long-lived. */
const longMs = 1000;
/** Interval in ms at which counted bytes are written. */
const countMs = 5000;
/** Delay in ms after which a route change is recorded, so that it does not slow down the switch. */
const settledMs = 500;

const { session } = ext.storage;
const { onBeforeRequest, onCompleted, onErrorOccurred } = ext.webRequest;
type Begun = Parameters<Parameters<typeof onBeforeRequest.addListener>[0]>[0];
type Completed = Parameters<Parameters<typeof onCompleted.addListener>[0]>[0];

/** Number of records of earlier instances (each at most about 130 kB) from which the start adds them up. */
const recordsToAddUp = 8;

/** Requests younger than `longMs`, each with the timer that makes it long-lived. */
const short = new Map<string, ReturnType<typeof setTimeout>>();
/** Bytes by host counted by this instance, the time and key of their record, and the timer that writes it. */
let sums = new Map<string, number>();
const startedAt = Date.now();
let sumsKey = usedBytesKeyPrefix + startedAt;
let writing: ReturnType<typeof setTimeout> | undefined;

type ConnectionChange = (list: readonly NotedConnection[]) => readonly NotedConnection[];
/** Pending changes to the list of connections, written in one batch. */
let changes: ConnectionChange[] = [];

function changeConnections(change: ConnectionChange): void {
  changes.push(change);
  if (changes.length > 1) return;
  withWebLock('request-notes', async () => {
    const due = changes;
    changes = [];
    const before = readConnections(await session.get(connectionsKey));
    const after = due.reduce<readonly NotedConnection[]>((list, step) => step(list), before);
    if (after !== before) await writeConnections(after);
  }).catch(logFailure('noting connections'));
}

function keep(key: string, { tabId, frameId, url, timeStamp: at }: Begun): void {
  changeConnections((list) => withConnection(list, key, { tabId, frameId, url, at }));
}

/** Removes the matching connections; an unchanged list is not written. */
function forget(are: (one: NotedConnection) => boolean): void {
  changeConnections((list) => (list.some(are) ? list.filter((one) => !are(one)) : list));
}

function tabCloses(tabId: number): void {
  forget((one) => one.tabId === tabId);
}

const keyOf = ({ tabId, requestId }: { tabId: number; requestId: string }) =>
  `${tabId}.${requestId}`;

/** Chromium does not report when a WebSocket closes. A reopened one replaces the earlier record. */
function socketBegins(details: Begun): undefined {
  const { tabId, frameId, url } = details;
  if (tabId >= 0) keep(`${tabId}.${frameId} ${new URL(url).host}`, details);
}

function begins(details: Begun): undefined {
  if (details.tabId < 0) return;
  const key = keyOf(details);
  clearTimeout(short.get(key));
  const timer = setTimeout(() => {
    short.delete(key);
    keep(key, details);
  }, longMs);
  short.set(key, timer);
}

function ends(details: { tabId: number; requestId: string }): void {
  if (details.tabId < 0) return;
  const key = keyOf(details);
  clearTimeout(short.get(key));
  // A request without timer was recorded as long-lived, or began in an earlier instance of the background.
  if (!short.delete(key)) forget((one) => one.key === key);
}

function completes(details: Completed): void {
  if (['xmlhttprequest', 'media'].includes(details.type)) ends(details);
  if (details.tabId < 0 || details.fromCache) return;
  const declared = details.responseHeaders?.find(({ name }) =>
    /^content-length$/i.test(name),
  )?.value;
  // Only Firefox reports the received size, but 0 for whole pages (Firefox 153). Otherwise the `Content-Length` header
  // is what is known.
  const received = Number(Reflect.get(details, 'responseSize') ?? 0);
  const bytes = received > 0 ? received : Number(declared);
  if (!(bytes > 0)) return;
  const { hostname } = new URL(details.url);
  if (hostname.length > longestHost) return;
  if (sums.size >= maxCountedHosts && !sums.has(hostname)) addUpBytes();
  sums.set(hostname, (sums.get(hostname) ?? 0) + bytes);
  writing ??= setTimeout(() => {
    write().catch(logFailure('counting bytes'));
  }, countMs);
}

/** Attributes the bytes counted so far to the profiles that carried them; set by `recordRequests`. */
let addUpBytes = (): void => {};

/** Starts a new record for bytes counted from now on. */
function countAnew(at: number): void {
  if (writing !== undefined) write().catch(logFailure('counting bytes'));
  sums = new Map();
  sumsKey = usedBytesKeyPrefix + at;
}

async function write(): Promise<void> {
  clearTimeout(writing);
  writing = undefined;
  await session.set({ [sumsKey]: Object.fromEntries(sums) });
}

const urls = ['<all_urls>'];
const long = { urls, types: ['xmlhttprequest' as const, 'media' as const] };

function listen(): void {
  if (onCompleted.hasListener(completes)) return;
  onBeforeRequest.addListener(begins, long);
  onErrorOccurred.addListener(ends, long);
  onCompleted.addListener(completes, { urls }, ['responseHeaders']);
}

function stop(): void {
  onBeforeRequest.removeListener(begins);
  onErrorOccurred.removeListener(ends);
  onCompleted.removeListener(completes);
}

/**
 * Records long-lived connections of tabs and counts bytes by host; readers evaluate the records
 * (`utils/proxy/state/old-connections.ts`). WebSockets, which are few, are always recorded; other requests only
 * while a profile is on. Excludes private windows in Chromium, where this does not run. Registers listeners; call
 * it synchronously at start-up.
 * @param products reads the account's proxy data from the service.
 */
export function recordRequests(products: () => Promise<AccountProduct[]>): void {
  listen();
  listenWhileStored(ext.tabs.onRemoved, tabCloses, [connectionsKey]);
  addUpBytes = () => {
    const at = Date.now();
    countAnew(at);
    recordRouteChange(at, products).catch(logFailure('adding up bytes'));
  };
  onBeforeRequest.addListener(socketBegins, { urls, types: ['websocket'] });
  /** Routes of the last recorded change. */
  let last = '';
  let moving: ReturnType<typeof setTimeout> | undefined;

  async function moved(at: number): Promise<void> {
    const routes = last;
    await recordRouteChange(at, products);
    await session.set({ [lastRoutesKey]: routes });
  }

  function followRoutes({ on, appliedRoutes }: ProxyState): void {
    if (appliedRoutes.length > 0) listen();
    else stop();
    const now = JSON.stringify([appliedRoutes, on.map(({ phase, session: of }) => [phase, of])]);
    if (now === last) return;
    last = now;
    const at = Date.now();
    // Starts a new record now, before the change itself is recorded.
    countAnew(at);
    clearTimeout(moving);
    moving = setTimeout(() => {
      moved(at).catch(logFailure('noting a move'));
    }, settledMs);
  }

  /** An earlier instance may have been killed before it recorded its change. */
  async function begin(): Promise<void> {
    const { [lastRoutesKey]: before } = await session.get(lastRoutesKey);
    if (last === '') last = typeof before === 'string' ? before : '[[],[]]';
    // Read last: a state older than one already handled would remove the listeners.
    followRoutes(await proxyItem.read());
    const records = readUsedBytes(await session.get(null));
    if (records.length >= recordsToAddUp) await recordRouteChange(startedAt, products);
  }
  proxyItem.watch(followRoutes);
  begin().catch(logFailure('following requests'));
}
