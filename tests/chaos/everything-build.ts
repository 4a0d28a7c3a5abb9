import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { noteOpenCalls } from './everything-open-calls.ts';

/** Switches that the copied build reads in its background. */
declare global {
  /** `full`: every write to storage fails. `ahead`: milliseconds that the clock is wrong. */
  var chaosSwitches: { full: boolean; ahead: number };
}

/** Prefix of unhandled errors in the console. */
export const unhandledMark = 'unhandled:';

/** Runs before the build's own background script, into which its source is copied. */
function prelude(mark: string): void {
  const switches = { full: false, ahead: 0 };
  globalThis.chaosSwitches = switches;
  addEventListener('error', ({ message }) => console.error(mark, message));
  addEventListener('unhandledrejection', ({ reason }) => {
    console.error(mark, reason instanceof Error ? `${reason.stack}` : JSON.stringify(reason));
  });
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [Date.now()], self) as object,
    get(target, key, self): unknown {
      return key === 'now' ? () => target.now() + switches.ahead : Reflect.get(target, key, self);
    },
  });
  const { local } = chrome.storage;
  const write = local.set.bind(local);
  Object.assign(local, {
    set(...args: Parameters<typeof write>) {
      if (switches.full) {
        throw new Error(`QUOTA_BYTES quota exceeded: ${Object.keys(args[0]).join()}`);
      }
      return write(...args);
    },
  });
  for (const name of ['put', 'add'] as const) {
    const store = IDBObjectStore.prototype;
    const original = store[name];
    store[name] = function (...args) {
      if (switches.full) throw new DOMException('No room is left', 'QuotaExceededError');
      return original.apply(this, args);
    };
  }
}

/** Copies of the extensions that one run loads. */
export interface Builds {
  /** Folders, separated by commas: Vantage, then the extension that takes the proxy from it. */
  folders: string;
  /** Address of a page of the other extension. */
  otherPage: string;
  /** Makes the copied build a newer version, which the next reload of the extension installs. */
  newVersion(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the build with the prelude, and writes an extension that does nothing by itself. */
export async function makeBuilds(build: string): Promise<Builds> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'vantage-everything-')));
  const own = path.join(folder, 'own');
  const other = path.join(folder, 'other');
  await cp(build, own, { recursive: true });
  const script = path.join(own, 'background.js');
  const text = await readFile(script, 'utf8');
  const before = `(${noteOpenCalls.toString()})();(${prelude.toString()})(${JSON.stringify(unhandledMark)});`;
  await writeFile(script, `${before}\n${text}`);
  await mkdir(other);
  const about = { manifest_version: 3, name: 'Other', version: '1.0', permissions: ['proxy'] };
  await writeFile(path.join(other, 'manifest.json'), JSON.stringify(about));
  await writeFile(path.join(other, 'page.html'), '<!doctype html><title>Other</title>');
  const manifest = path.join(own, 'manifest.json');
  let version = 1;
  return {
    folders: `${own},${other}`,
    otherPage: `chrome-extension://${idOf(other)}/page.html`,
    async newVersion() {
      version += 1;
      const read = JSON.parse(await readFile(manifest, 'utf8')) as object;
      await writeFile(manifest, JSON.stringify({ ...read, version: `0.1.${version}` }));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Id that Chromium gives an unpacked extension: the start of its path's SHA-256, in a to p. */
function idOf(folder: string): string {
  const hex = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return hex.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}
