import { parseExit } from '../proxy/exit/parse-exit';
import { type Devtools, openDevtools, type Socket } from './devtools';
import type { BrowserTestResult } from './schema';

interface BrowserTestDependencies {
  open(address: string): Socket;
  /** HTTP status of a refused WebSocket; null: unknown. */
  status(): Promise<number | null>;
  /** Milliseconds since the epoch. */
  now(): number;
  wait(ms: number): Promise<void>;
}

/** Overall timeout in milliseconds: starting a remote browser takes a while. */
const limitMs = 45_000;
/** Timeout of the exit check in the remote browser, and its polling interval, in milliseconds. */
const exitMs = 12_000;
const pollMs = 250;

const byStatus: Readonly<Record<number, BrowserTestResult['outcome']>> = {
  401: 'key-refused',
  403: 'key-refused',
  402: 'no-credits',
  429: 'too-many',
  503: 'unavailable',
};

/**
 * Opens a session, reads its version and its exit, and closes it. Never rejects: an error is part of the result.
 * @param exitCheck URL of the exit check; empty: none.
 */
export async function testBrowser(
  address: string,
  exitCheck: string,
  dependencies: BrowserTestDependencies,
): Promise<BrowserTestResult> {
  const start = dependencies.now();
  const socket = dependencies.open(address);
  const found: BrowserTestResult = {
    outcome: 'timed-out',
    status: null,
    version: null,
    exit: null,
    openedMs: null,
    tookMs: 0,
  };
  let isOver = false;

  async function inspect(): Promise<void> {
    let devtools: Devtools;
    try {
      devtools = await openDevtools(socket);
    } catch {
      const status = await dependencies.status();
      if (isOver) return;
      found.status = status;
      found.outcome = status === null ? 'no-answer' : (byStatus[status] ?? 'refused');
      return;
    }
    found.openedMs = dependencies.now() - start;
    try {
      const { product } = await devtools.call('Browser.getVersion');
      found.version = typeof product === 'string' ? product : null;
      if (exitCheck !== '') found.exit = await exitOf(devtools, exitCheck, dependencies);
      found.outcome = found.version === null ? 'garbled' : 'opened';
    } catch {
      if (!isOver) found.outcome = found.version === null ? 'garbled' : 'opened';
    }
  }

  try {
    await Promise.race([inspect(), dependencies.wait(limitMs)]);
  } finally {
    isOver = true;
    socket.close();
  }
  return { ...found, tookMs: dependencies.now() - start };
}

/** Answer of the exit check to the remote browser; null: none that can be read within the timeout. */
async function exitOf(
  { call }: Devtools,
  address: string,
  { now, wait }: BrowserTestDependencies,
): Promise<BrowserTestResult['exit']> {
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  if (typeof sessionId !== 'string') return null;
  const end = now() + exitMs;
  // Not awaited: a page may never finish loading. If navigation fails, there is nothing to read.
  const refused = new AbortController();
  call('Page.navigate', { url: address }, sessionId).catch(() => refused.abort());
  const expression = 'document.body ? document.body.innerText : ""';
  while (!refused.signal.aborted && now() < end) {
    await wait(pollMs);
    const { result } = await call('Runtime.evaluate', { expression }, sessionId);
    const text: unknown = Reflect.get(Object(result), 'value');
    try {
      const { address: seen, country } = parseExit(String(text));
      return { address: seen, country };
    } catch {
      // Not loaded yet: polled until the timeout.
    }
  }
  return null;
}
