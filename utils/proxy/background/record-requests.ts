import { ext } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';
import {
  connectionsKey,
  lastRoutesKey,
  mostCountedHosts,
  type NotedConnection,
  readConnections,
  usedBytesKeyPrefix,
  withConnection,
} from '@/utils/proxy/traffic/request-notes';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { ProxyState } from '@/utils/proxy/schema';
import type { AccountProduct } from '@/utils/account/schema';
import { logFailure } from '../../log-failure';
import { recordRouteChange } from './record-route-change';

/** A request that takes longer than this many ms may stand for long. */
const longMs = 1000;
/** Bytes are written together, so often in ms. */
const countMs = 5000;
/** A move is noted so many ms after its last step, so that it holds up no switch. */
const settledMs = 500;

const { session } = ext.storage;
const { onBeforeRequest, onCompleted, onErrorOccurred } = ext.webRequest;
type Begun = Parameters<Parameters<typeof onBeforeRequest.addListener>[0]>[0];
type Completed = Parameters<Parameters<typeof onCompleted.addListener>[0]>[0];

/** What was noted is added up and tidied in one of so many instances, where nothing moves for days. */
const livesToTidy = 50;

/** Requests that are under way for less than that, with the timer that ends it. */
const short = new Map<string, ReturnType<typeof setTimeout>>();
/** Bytes by host that this instance counted, their place, and the timer of their writing. */
let sums = new Map<string, number>();
const born = Date.now();
let sumsKey = usedBytesKeyPrefix + born;
let writing: ReturnType<typeof setTimeout> | undefined;

type ConnectionChange = (list: readonly NotedConnection[]) => readonly NotedConnection[];
/** Changes to the list of connections that wait for their turn: however many there are, they are written at once. */
let changes: ConnectionChange[] = [];

function changeConnections(change: ConnectionChange): void {
  changes.push(change);
  if (changes.length > 1) return;
  withLock('request-notes', async () => {
    const due = changes;
    changes = [];
    const before = readConnections(await session.get(connectionsKey));
    const after = due.reduce<readonly NotedConnection[]>((list, step) => step(list), before);
    if (after !== before) await session.set({ [connectionsKey]: after });
  }).catch(logFailure('noting connections'));
}

function keep(key: string, { tabId, frameId, url, timeStamp: at }: Begun): void {
  changeConnections((list) => withConnection(list, key, { tabId, frameId, url, at }));
}

/** The same list where there are none. */
function forget(are: (one: NotedConnection) => boolean): void {
  changeConnections((list) => (list.some(are) ? list.filter((one) => !are(one)) : list));
}

function tabCloses(tabId: number): void {
  forget((one) => one.tabId === tabId);
}

const keyOf = ({ tabId, requestId }: { tabId: number; requestId: string }) =>
  `${tabId}.${requestId}`;

/** How it ends, Chromium does not tell. One that is opened again takes the place of the one before. */
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
  // One that is not known here was kept, or began in an earlier instance of the background.
  if (!short.delete(key)) forget((one) => one.key === key);
}

function completes(details: Completed): void {
  if (['xmlhttprequest', 'media'].includes(details.type)) ends(details);
  if (details.tabId < 0 || details.fromCache) return;
  const told = details.responseHeaders?.find(({ name }) => /^content-length$/i.test(name))?.value;
  // Firefox tells what came; Chromium knows only what the site said.
  const bytes = Number(Reflect.get(details, 'responseSize') ?? told);
  if (!(bytes > 0)) return;
  const { hostname } = new URL(details.url);
  if (sums.size >= mostCountedHosts && !sums.has(hostname)) addUpBytes();
  sums.set(hostname, (sums.get(hostname) ?? 0) + bytes);
  writing ??= setTimeout(() => {
    write().catch(logFailure('counting bytes'));
  }, countMs);
}

/** Adds what was counted until now to the profiles that carried it; set by `recordRequests`. */
let addUpBytes = (): void => {};

/** What is counted from now on is kept apart from what was counted before. */
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
 * Notes which connections of tabs may stand for long, and counts bytes by host: what is told of them is worked out
 * by who asks (`utils/proxy/state/old-connections.ts`). WebSockets are noted always, they are few; the rest only while
 * a profile is on. In Chromium nothing of private windows, where this does not run. Adds listeners; call it synchronously at start-up.
 * @param products the account's proxy data, read from the service.
 */
export function recordRequests(products: () => Promise<AccountProduct[]>): void {
  listen();
  ext.tabs.onRemoved.addListener(tabCloses);
  addUpBytes = () => {
    const at = Date.now();
    countAnew(at);
    recordRouteChange(at, products).catch(logFailure('adding up bytes'));
  };
  onBeforeRequest.addListener(socketBegins, { urls, types: ['websocket'] });
  /** The routes that the last move was noted of. */
  let last = '';
  let moving: ReturnType<typeof setTimeout> | undefined;

  async function moved(at: number): Promise<void> {
    const routes = last;
    await recordRouteChange(at, products);
    await session.set({ [lastRoutesKey]: routes });
  }

  function look({ on, applied }: ProxyState): void {
    if (applied.length > 0) listen();
    else stop();
    const now = JSON.stringify([applied, on.map(({ phase, session: of }) => [phase, of])]);
    if (now === last) return;
    last = now;
    const at = Date.now();
    // Also before the move is noted.
    countAnew(at);
    clearTimeout(moving);
    moving = setTimeout(() => {
      moved(at).catch(logFailure('noting a move'));
    }, settledMs);
  }

  /** An earlier instance may have been killed before it noted its move. */
  async function begin(): Promise<void> {
    const { [lastRoutesKey]: before } = await session.get(lastRoutesKey);
    if (last === '') last = typeof before === 'string' ? before : '[[],[]]';
    // Read last: one that is older than what was looked at already would take the listeners away.
    look(await proxyItem.read());
    if (Math.random() < 1 / livesToTidy) await recordRouteChange(born, products);
  }
  proxyItem.watch(look);
  begin().catch(logFailure('following requests'));
}
