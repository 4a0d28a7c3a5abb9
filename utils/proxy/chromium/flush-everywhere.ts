import type { RpcAnswer } from '../../incognito/storage-rpc';
import { ProblemError } from '../../problem';

/** Chromium-specific operations used by `createFlushEverywhere`. */
export interface FlushDependencies {
  /** Drops logins and tunnels of the regular windows. */
  flush(): Promise<void>;
  /**
   * Asks the private worker to apply the stored routes in private windows, and to flush there.
   * @param isStarting whether the window was just opened: its worker is still starting and gets more time to answer.
   */
  askPrivateWorker(isStarting: boolean): Promise<RpcAnswer['state']>;
  /** Whether a private worker was seen and may still be running. */
  seen(): Promise<boolean>;
  /** Forgets the private worker after it did not answer: the last private window was closed. */
  forget(): Promise<void>;
  /** Whether private windows need a setting of their own and have no lasting one yet. */
  needsSetting(): Promise<boolean>;
  /** Whether the user allows Vantage in private windows. */
  allowed(): Promise<boolean>;
  /** Opens a private window, which starts the private worker. */
  open(): Promise<void>;
}

/**
 * Creates the function that flushes the regular and the private windows. It does not wait when no private window is
 * open, except once after the last one closed, when the request times out. Only the private worker can make a setting
 * for private windows alone, so a window is opened when one is needed.
 *
 * Rejects with `private-windows-silent` when a private worker accepted the request but did not complete it; the
 * profile is then closed. Rejects with `private-not-covered` when a profile is for windows that Vantage may not
 * access.
 */
export function createFlushEverywhere(dependencies: FlushDependencies) {
  /** One at a time, so that two do not both open a window. */
  let opening: Promise<void> = Promise.resolve();

  async function flushPrivate(): Promise<void> {
    if (await dependencies.seen()) {
      if ((await requestFlush(false)) === 'done') return;
      await dependencies.forget();
    }
    opening = opening.then(openIfNeeded, openIfNeeded);
    await opening;
  }

  async function openIfNeeded(): Promise<void> {
    if (!(await dependencies.needsSetting())) return;
    if (!(await dependencies.allowed())) throw new ProblemError('private-not-covered');
    await dependencies.open();
    if ((await requestFlush(true)) !== 'done') throw new ProblemError('private-windows-silent');
  }

  async function requestFlush(isStarting: boolean): Promise<RpcAnswer['state']> {
    const state = await dependencies.askPrivateWorker(isStarting);
    if (state === 'unfinished') throw new ProblemError('private-windows-silent');
    return state;
  }

  return async function flushEverywhere(): Promise<void> {
    await Promise.all([dependencies.flush(), flushPrivate()]);
  };
}
