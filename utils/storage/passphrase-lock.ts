import * as z from 'zod/mini';
import { unlockedFlagName } from '../security/secrets-vault';
import { sessionItem } from './session-item';

/** Time of Vantage's last use, in ms since the epoch. */
export const lastUsedItem = sessionItem('lockUsed', z.number, () => 0);

const openItem = sessionItem(
  unlockedFlagName,
  () => z.catch(z.boolean(), false),
  () => false,
);

/** Whether the passphrase was entered since the browser started or Vantage was last locked. */
export const isUnlocked = (): Promise<boolean> => openItem.read();

/** Calls back when the lock was opened (true) or closed. Returns the function that stops it. */
export const watchUnlocked = (listener: (isOpen: boolean) => void): (() => void) =>
  openItem.watch((stored) => listener(stored === true));
