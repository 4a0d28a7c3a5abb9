import type { BrowserContext, Page } from '@playwright/test';

declare global {
  /** Calls of the copied build's background that have not ended: what and when, in ms since the epoch. */
  var chaosOpenCalls: Map<number, { what: string; began: number }>;
  /** Number of messages that reached the background. */
  var chaosMessages: number;
}

/**
 * Notes calls of the extension API, locks and databases until they end, so that a background that answers nothing
 * can be asked what it waits for. Runs before the build's own background script, into which its source is copied.
 */
export function noteOpenCalls(): void {
  type Callable = (...args: unknown[]) => unknown;
  const open = new Map<number, { what: string; began: number }>();
  globalThis.chaosOpenCalls = open;
  globalThis.chaosMessages = 0;
  let last = 0;
  const begin = (what: string) => {
    last += 1;
    const id = last;
    open.set(id, { what, began: Date.now() });
    return () => void open.delete(id);
  };
  const endWith = (result: unknown, end: () => void) => {
    if (result instanceof Promise) result.then(end, end);
    else end();
  };
  const wrap = (owner: Record<string, unknown>, name: string, what: string) => {
    const original = owner[name] as Callable;
    owner[name] = (...args: unknown[]) => {
      const end = begin(what);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...values: unknown[]) => {
          end();
          return (callback as Callable)(...values);
        };
      }
      const result = original.apply(owner, args);
      if (typeof callback !== 'function') endWith(result, end);
      return result;
    };
  };
  const wrapAll = (owner: Record<string, unknown>, path: string, depth: number) => {
    for (const name in owner) {
      const value = owner[name];
      if (typeof value === 'function') wrap(owner, name, `${path}.${name}`);
      else if (
        depth > 0 &&
        typeof value === 'object' &&
        value !== null &&
        !('addListener' in value)
      )
        wrapAll(value as Record<string, unknown>, `${path}.${name}`, depth - 1);
    }
  };
  const api = chrome as unknown as Record<string, Record<string, unknown>>;
  for (const name of [
    'action',
    'alarms',
    'contextMenus',
    'declarativeNetRequest',
    'extension',
    'permissions',
    'proxy',
    'scripting',
    'storage',
    'tabs',
    'windows',
  ]) {
    const owner = api[name];
    if (owner) wrapAll(owner, name, 1);
  }
  const request = LockManager.prototype.request as Callable;
  LockManager.prototype.request = function (this: LockManager, ...args: unknown[]) {
    const end = begin(`lock ${String(args[0])}`);
    const result = request.apply(this, args);
    endWith(result, end);
    return result;
  } as typeof LockManager.prototype.request;
  const openDatabase = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    const end = begin(`database ${args[0]}`);
    const opened = openDatabase.apply(this, args);
    for (const event of ['success', 'error']) opened.addEventListener(event, end);
    return opened;
  };
  chrome.runtime.onMessage.addListener(() => {
    globalThis.chaosMessages += 1;
  });
}

const limitMs = 3000;
const late = () => new Promise<string>((resolve) => setTimeout(resolve, limitMs, 'no answer'));

/** Tells what each background of the extension waits for, and whether a page of it can read storage. */
export async function describeOpenCalls(context: BrowserContext, page: Page): Promise<string> {
  const stored = page
    .evaluate(async () => Object.keys(await chrome.storage.local.get(null)).length)
    .then(String, String);
  const workers = context.serviceWorkers().map(async (worker) => {
    const told = worker
      .evaluate(() => {
        const calls = [...chaosOpenCalls.values()].map(
          ({ what, began }) => `${what} for ${Date.now() - began} ms`,
        );
        return `private ${String(chrome.extension.inIncognitoContext)}, ${chaosMessages} messages, waits for: ${calls.join(', ')}`;
      })
      .catch(String);
    return await Promise.race([told, late()]);
  });
  const lines = await Promise.all([Promise.race([stored, late()]), ...workers]);
  return `items in storage: ${lines.join('; worker: ')}`;
}
