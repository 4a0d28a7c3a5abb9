import { randomBytes } from 'node:crypto';
import type { Account } from '../types.ts';

/** Fields common to all saved items; times in milliseconds since the epoch. */
export interface Stamp {
  id: string;
  createdAt: number;
  updatedAt: number;
}

/** Store of saved items of one kind, separate for each account, in memory. */
export class ItemStore<F extends { name: string }> {
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

  /** Items of an account in the order of their creation. */
  list(account: Account): (F & Stamp)[] {
    return [...this.#of(account).values()];
  }

  /** Returns the item; null for an unknown id or another account's. */
  find(account: Account, id: string): (F & Stamp) | null {
    return this.#of(account).get(id) ?? null;
  }

  /** Changes some fields in place; null when there is no such item. */
  change(account: Account, id: string, fields: Partial<F>): (F & Stamp) | null {
    const found = this.find(account, id);
    return found && Object.assign(found, fields, { updatedAt: this.#now() });
  }

  /** @returns whether the item existed. */
  remove(account: Account, id: string): boolean {
    return this.#of(account).delete(id);
  }

  /** Items of all accounts, each with its account. */
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
