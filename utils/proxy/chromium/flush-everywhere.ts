import type { RpcAnswer } from '../../incognito/storage-rpc';
import { ProblemError } from '../../problem';

/** What flushing everywhere needs; all of it is Chromium's. */
export interface FlushTools {
  /** Drops logins and tunnels of the regular windows. */
  flush(): Promise<void>;
  /**
   * Has the private worker apply the stored routes in private windows, and flush there.
   * @param patient a window was only just opened: its worker has yet to start.
   */
  ask(patient: boolean): Promise<RpcAnswer['state']>;
  /** Whether a private worker was seen that may still be there. */
  seen(): Promise<boolean>;
  /** Nobody answered: the last private window was closed. */
  forget(): Promise<void>;
  /** Whether private windows need a setting of their own other than the one they have, which lasts. */
  needsSetting(): Promise<boolean>;
  /** Whether the user lets Vantage run in private windows. */
  allowed(): Promise<boolean>;
  /** Opens a private window, and with it the private worker. */
  open(): Promise<void>;
}

/**
 * Flushes the regular windows and the private ones. Where no private window is open nothing waits; the first
 * time after the last one closed, the silence is waited out. Only the private worker may make a setting for
 * private windows alone, so a window is opened where one is needed.
 *
 * Rejects with `private-windows-silent` when a private worker took the work and did not finish it: the profile
 * is then closed. Rejects with `private-not-covered` when a profile is for windows that Vantage may not reach.
 */
export function createFlushAll(tools: FlushTools): () => Promise<void> {
  async function flushPrivate(): Promise<void> {
    if (await tools.seen()) {
      if ((await asked(false)) === 'done') return;
      await tools.forget();
    }
    if (!(await tools.needsSetting())) return;
    if (!(await tools.allowed())) throw new ProblemError('private-not-covered');
    await tools.open();
    if ((await asked(true)) !== 'done') throw new ProblemError('private-windows-silent');
  }

  async function asked(patient: boolean): Promise<RpcAnswer['state']> {
    const state = await tools.ask(patient);
    if (state === 'unfinished') throw new ProblemError('private-windows-silent');
    return state;
  }

  return async () => {
    await Promise.all([tools.flush(), flushPrivate()]);
  };
}
