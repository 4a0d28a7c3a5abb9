import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { withLock } from './web-locks';
import { ProblemError } from '../problem';
import { readLocal, writeLocal } from './local';

/** When a value goes. 'Erase everything' clears all of them. */
type Cleared =
  /** Only with everything. */
  | 'erase'
  /** Parts of it go with the account that they belong to. */
  | 'account'
  /** Parts of it are swept at the browser's start, once their profile is gone. */
  | 'profile'
  /** Parts of it go one by one: by their owner's hand, or when what they are about has ended. */
  | 'parts'
  /** Each new value takes the place of the one before. */
  | 'replaced';

/** How one value is kept in `storage.local`. */
export interface ItemSpec<T> {
  /** Its place, which no other value has. */
  key: string;
  /** The version of storage (`schema-version.ts`) since which it lies under this key in this form. */
  version: number;
  /** Made on first use: a page that starts imports many items and reads a few. */
  schema: () => z.core.$ZodType<T>;
  /** What is read while nothing is stored. */
  initial: () => NoInfer<T>;
  cleared: Cleared;
}

/** One stored value with its schema: read, written and watched under one key of `storage.local`. */
export interface StoredItem<T> extends Pick<ItemSpec<T>, 'key' | 'version' | 'cleared'> {
  /**
   * The stored value, or the default when nothing is stored. Rejects with `storage-unreadable` rather than hiding damage,
   * and like `readLocal`, as writing does.
   */
  read(): Promise<T>;
  /** What was read elsewhere, as `read` would answer with it. */
  parse(raw: unknown): T;
  write(value: T): Promise<void>;
  /** Reads, changes and writes as one step; steps on one key run one after another. */
  update(change: (current: T) => T): Promise<T>;
  /** Calls back with each new value. Returns the function that ends it. */
  watch(listener: (value: T) => void): () => void;
}

/** Free of effects, so that a bundle leaves out the values that nothing in it names. */
// @__NO_SIDE_EFFECTS__
export function storedItem<T>({
  key,
  version,
  cleared,
  schema: makeSchema,
  initial,
}: ItemSpec<T>): StoredItem<T> {
  let schema: z.core.$ZodType<T> | undefined;

  function parse(raw: unknown): T {
    if (raw === undefined) return initial();
    schema ??= makeSchema();
    const parsed = z.safeParse(schema, raw);
    if (parsed.success) return parsed.data;
    throw new ProblemError('storage-unreadable', { detail: key });
  }

  async function read(): Promise<T> {
    return parse((await readLocal([key]))[key]);
  }

  async function write(value: T): Promise<void> {
    await writeLocal({ [key]: value });
  }

  return {
    key,
    version,
    cleared,
    read,
    parse,
    write,
    async update(change) {
      return await withLock(`item:${key}`, async () => {
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
