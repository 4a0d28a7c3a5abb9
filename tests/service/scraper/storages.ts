import type { Account } from '../types.ts';
import { ItemStore } from './item-store.ts';
import type { Stamp } from './item-store.ts';

export const storageTypes = ['s3_compatible', 'gcs', 'azure_blob'] as const;

/** Upload target for results (facts 4.4). The local service stores it and uploads nothing. */
export interface StorageFields {
  name: string;
  storageType: (typeof storageTypes)[number];
  config: Record<string, unknown>;
  isDefault: boolean;
}
export type Storage = StorageFields & Stamp;

/** Store of upload targets; ids `sto_…`. */
export class Storages extends ItemStore<StorageFields> {
  constructor(now: () => number) {
    super('sto', now);
  }

  /** Makes one target the only default. */
  setDefault(account: Account, id: string): void {
    for (const one of this.list(account)) one.isDefault = one.id === id;
  }
}
