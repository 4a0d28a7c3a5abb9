import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { ProblemError } from '../problem';

/** Value in `storage.session`: in memory, closed to content scripts, gone with the browser and with an update. */
export interface SessionItem<T> {
  key: string;
  /**
   * Reads the stored value, or the default when nothing is stored. Rejects with `storage-unreadable` if it is invalid.
   */
  read(): Promise<T>;
  write(value: T): Promise<void>;
  remove(): Promise<void>;
  /** Calls back after each change with what is stored now. Returns the function that stops it. */
  watch(listener: (stored: unknown) => void): () => void;
}

/**
 * Defines one value in `storage.session`. Free of side effects, so that a bundle drops the items that it does not use.
 * @param schema created on first use. A `z.catch` in it replaces an invalid value.
 * @param initial value while nothing is stored.
 */
// @__NO_SIDE_EFFECTS__
export function sessionItem<T>(
  key: string,
  schema: () => z.core.$ZodType<T>,
  initial: () => NoInfer<T>,
): SessionItem<T> {
  return {
    key,
    async read() {
      const { [key]: stored } = await ext.storage.session.get(key);
      if (stored === undefined) return initial();
      const parsed = z.safeParse(schema(), stored);
      if (parsed.success) return parsed.data;
      throw new ProblemError('storage-unreadable', { detail: key });
    },
    write: (value) => ext.storage.session.set({ [key]: value }),
    remove: () => ext.storage.session.remove(key),
    watch(listener) {
      const onChanged = (changes: Record<string, { newValue?: unknown }>): void => {
        const change = changes[key];
        if (change) listener(change.newValue);
      };
      ext.storage.session.onChanged.addListener(onChanged);
      return () => ext.storage.session.onChanged.removeListener(onChanged);
    },
  };
}
