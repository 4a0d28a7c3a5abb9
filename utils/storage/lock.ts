import { ext } from '../browser/ext';
import { openSecretsName } from '../security/secrets-vault';

/** In `storage.session`: when Vantage was used last, in ms since the epoch. */
export const lastUsedKey = 'lockUsed';

/** Whether the passphrase was given since the browser started, or since Vantage was locked. */
export async function isUnlocked(): Promise<boolean> {
  return (await ext.storage.session.get(openSecretsName))[openSecretsName] === true;
}

/** Calls back when the lock was opened (true) or closed. Returns the function that ends it. */
export function watchUnlocked(listener: (open: boolean) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[openSecretsName];
    if (change) listener(change.newValue === true);
  };
  ext.storage.session.onChanged.addListener(onChanged);
  return () => ext.storage.session.onChanged.removeListener(onChanged);
}
