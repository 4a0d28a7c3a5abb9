import { randomBytes } from 'node:crypto';
import type { Account } from '../types.ts';

/** What every saved thing has besides its own fields; times in milliseconds since 1970. */
export interface Stamp {
  id: string;
  createdAt: number;
  updatedAt: number;
}

/** Saved things of one kind, each account's own; kept in memory until the service ends. */
export class Shelf<F extends { name: string }> {
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #kept = new Map<Account, Map<string, F & Stamp>>();

  /** @param prefix of ids, such as 'cfg' for `cfg_…`. */
  constructor(prefix: string, now: () => number) {
    this.#prefix = prefix;
    this.#now = now;
  }

  create(account: Account, fields: F): F & Stamp {
    const now = this.#now();
    const id = `${this.#prefix}_${randomBytes(6).toString('hex')}`;
    const made = { ...fields, id, createdAt: now, updatedAt: now };
    this.#of(account).set(id, made);
    return made;
  }

  /** In the order of their making. */
  list(account: Account): (F & Stamp)[] {
    return [...this.#of(account).values()];
  }

  /** Null for an unknown id and for another account's. */
  find(account: Account, id: string): (F & Stamp) | null {
    return this.#of(account).get(id) ?? null;
  }

  /** Changes some fields in place; null when there is no such thing. */
  change(account: Account, id: string, fields: Partial<F>): (F & Stamp) | null {
    const found = this.find(account, id);
    return found && Object.assign(found, fields, { updatedAt: this.#now() });
  }

  /** @returns whether it was there. */
  remove(account: Account, id: string): boolean {
    return this.#of(account).delete(id);
  }

  /** Everything of every account, with whose it is. */
  *all(): Generator<[Account, F & Stamp]> {
    for (const [account, kept] of this.#kept) {
      for (const one of kept.values()) yield [account, one];
    }
  }

  #of(account: Account): Map<string, F & Stamp> {
    const kept = this.#kept.get(account) ?? new Map<string, F & Stamp>();
    this.#kept.set(account, kept);
    return kept;
  }
}
