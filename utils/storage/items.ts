import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { withWebLock } from './web-locks';
import { ProblemError } from '../problem';
import { readLocal, writeLocal } from './local';

/** When a value is deleted. 'Erase everything' deletes all of them. */
type Cleared =
  /** Only by 'Erase everything'. */
  | 'erase'
  /** Entries of a removed account. */
  | 'account'
  /** Entries of a removed profile, at the next browser start. */
  | 'profile'
  /** Entry by entry: by the user, or when the subject of an entry has ended. */
  | 'parts'
  /** Each new value replaces the previous one. */
  | 'replaced';

/** Definition of one value in `storage.local`. */
interface ItemSpec<T> {
  key: string;
  /** Storage version (`schema-version.ts`) since which the value has this key and form. */
  version: number;
  /** Created on first use: a page that starts imports many items and reads few. */
  schema: () => z.core.$ZodType<T>;
  /** Value while nothing is stored. */
  initial: () => NoInfer<T>;
  cleared: Cleared;
}

/** Stored value with its schema: read, written and watched under one key of `storage.local`. */
export interface StoredItem<T> extends Pick<ItemSpec<T>, 'key' | 'version' | 'cleared'> {
  /**
   * Reads the stored value, or the default when nothing is stored. Rejects with `storage-unreadable` for an invalid
   * value, and like `readLocal`; so does writing.
   */
  read(): Promise<T>;
  /** Parses a raw value read elsewhere, as `read` does. */
  parse(raw: unknown): T;
  write(value: T): Promise<void>;
  /** Reads, changes and writes as one step; steps on one key run one after another. */
  update(change: (current: T) => T): Promise<T>;
  /**
   * Calls back on each change with the parsed value and the raw new and old values. Returns the function that stops it.
   */
  watch(listener: (value: T, stored: unknown, before: unknown) => void): () => void;
}

/** Free of side effects, so that a bundle drops the items that it does not use. */
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
      return await withWebLock(`item:${key}`, async () => {
        const next = change(await read());
        await write(next);
        return next;
      });
    },
    watch(listener) {
      const onChanged = (changes: Record<string, { newValue?: unknown; oldValue?: unknown }>) => {
        const change = changes[key];
        if (change) listener(parse(change.newValue), change.newValue, change.oldValue);
      };
      ext.storage.local.onChanged.addListener(onChanged);
      return () => ext.storage.local.onChanged.removeListener(onChanged);
    },
  };
}
