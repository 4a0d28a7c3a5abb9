import { signal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Problem } from '../../problem';
import type { StoredItem } from '../items';
import { newestVersion, versionKey } from '../schema-version';

interface ItemSignal<T> {
  /** The stored value; null until `ready`, and when it cannot be read. */
  readonly value: ReadonlySignal<T | null>;
  /** Problem that prevents reading; null: none. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Resolves when the first value, or a problem, is available. Never rejects. */
  readonly ready: Promise<void>;
}

/** Reads the value, from the preloaded ones where the page's first script read it. */
async function readFirst<T>(item: StoredItem<T>): Promise<T> {
  const early = await globalThis.vantagePreload?.stored;
  const isThere = early?.[versionKey] === newestVersion && item.key in early;
  return isThere ? item.parse(early[item.key]) : await item.read();
}

/** Creates a signal of a stored value that follows storage for the lifetime of the page. */
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
      // A change received while reading is newer than the value read.
      if (!changed) value.value = first;
    },
    (error: unknown) => {
      problem.value = toProblem(error);
    },
  );
  return { value, problem, ready };
}
