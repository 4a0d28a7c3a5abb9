import * as z from 'zod/mini';
import { ext } from '../platform/ext';
import { ProblemError } from '../problem';

/** One stored value with its schema: read, written and watched under one key of `storage.local`. */
export interface StoredItem<T> {
  readonly key: string;
  /** The stored value, or the default when nothing is stored. Throws `storage-unreadable` rather than hiding damage. */
  read(): Promise<T>;
  /** What was read elsewhere, as `read` would answer with it. */
  parse(raw: unknown): T;
  write(value: T): Promise<void>;
  /** Reads, changes and writes as one step; steps on one key run one after another. */
  update(change: (current: T) => T): Promise<T>;
  /** Calls back with each new value. Returns the function that ends it. */
  watch(listener: (value: T) => void): () => void;
}

/**
 * Free of effects, so that a bundle leaves out the values that nothing in it names.
 * @param key its place in `storage.local`, which no other value has.
 */
// @__NO_SIDE_EFFECTS__
export function storedItem<S extends z.core.$ZodType>(
  key: string,
  schema: S,
  fallback: () => z.infer<S>,
): StoredItem<z.infer<S>> {
  type T = z.infer<S>;

  function parse(raw: unknown): T {
    if (raw === undefined) return fallback();
    const parsed = z.safeParse(schema, raw);
    if (parsed.success) return parsed.data;
    throw new ProblemError('storage-unreadable', { detail: key });
  }

  async function read(): Promise<T> {
    const stored = await ext.storage.local.get(key);
    return parse(stored[key]);
  }

  async function write(value: T): Promise<void> {
    await ext.storage.local.set({ [key]: value });
  }

  return {
    key,
    read,
    parse,
    write,
    async update(change) {
      return await navigator.locks.request(`vantage:${key}`, async () => {
        const next = change(await read());
        await write(next);
        return next;
      });
    },
    watch(listener) {
      const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
        const change = changes[key];
        if (change) listener(parse(change.newValue));
      };
      ext.storage.local.onChanged.addListener(onChanged);
      return () => ext.storage.local.onChanged.removeListener(onChanged);
    },
  };
}
