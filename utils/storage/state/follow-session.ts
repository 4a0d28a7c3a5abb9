import { ext } from '../../browser/ext';
import { logFailure } from '../../log-failure';

/**
 * Follows a key of `storage.session`: reads it now and after each change, one read after another, and passes on what
 * was read.
 * @param attempt what fails when reading throws, for the console.
 * @returns the function that stops it.
 */
export function followSession<T>(
  key: string,
  attempt: string,
  read: (stored: unknown) => Promise<T>,
  onChange: (read: T) => void,
): () => void {
  let isFollowed = true;
  let last = Promise.resolve();

  async function update(): Promise<void> {
    const found = await read((await ext.storage.session.get(key))[key]);
    if (isFollowed) onChange(found);
  }

  const updateNext = (): void => {
    last = last.then(update).catch(logFailure(attempt));
  };
  const listener = (changes: Record<string, unknown>): void => {
    if (key in changes) updateNext();
  };
  ext.storage.session.onChanged.addListener(listener);
  updateNext();
  return () => {
    isFollowed = false;
    ext.storage.session.onChanged.removeListener(listener);
  };
}
