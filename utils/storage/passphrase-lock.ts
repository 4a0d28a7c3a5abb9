import { ext } from '../browser/ext';
import { openSecretsName } from '../security/secrets-vault';

/** Key in `storage.session`: time of Vantage's last use, in ms since the epoch. */
export const lastUsedKey = 'lockUsed';

/** Whether the passphrase was entered since the browser started or Vantage was last locked. */
export async function isUnlocked(): Promise<boolean> {
  return (await ext.storage.session.get(openSecretsName))[openSecretsName] === true;
}

/** Calls back when the lock was opened (true) or closed. Returns the function that stops it. */
export function watchUnlocked(listener: (open: boolean) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[openSecretsName];
    if (change) listener(change.newValue === true);
  };
  ext.storage.session.onChanged.addListener(onChanged);
  return () => ext.storage.session.onChanged.removeListener(onChanged);
}
