import { signal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Problem } from '../../problem';
import type { StoredItem } from '../items';
import { newestVersion, versionKey } from '../schema-version';

export interface ItemSignal<T> {
  /** The stored value; null until `ready`, and where it can't be read. */
  readonly value: ReadonlySignal<T | null>;
  /** Why it can't be read; null while it can. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Settles when the first value, or the reason for none, is there. Never rejects. */
  readonly ready: Promise<void>;
}

/** The value as it is now; where the page's first script began to read it, there is nothing left to wait for. */
async function readFirst<T>(item: StoredItem<T>): Promise<T> {
  const early = await globalThis.vantageFirst?.stored;
  const isThere = early?.[versionKey] === newestVersion && item.key in early;
  return isThere ? item.parse(early[item.key]) : await item.read();
}

/** A stored value as a signal that follows storage for as long as the page lives. */
export function itemSignal<T>(item: StoredItem<T>): ItemSignal<T> {
  const value = signal<T | null>(null);
  const problem = signal<Problem | null>(null);
  let changed = false;
  item.watch((next) => {
    changed = true;
    value.value = next;
    problem.value = null;
  });
  const ready = readFirst(item).then(
    (first) => {
      // A change that came while reading is newer than what was read.
      if (!changed) value.value = first;
    },
    (error: unknown) => {
      problem.value = toProblem(error);
    },
  );
  return { value, problem, ready };
}
