import type { Account } from '../types.ts';
import { Shelf } from './shelf.ts';
import type { Stamp } from './shelf.ts';

export const storageTypes = ['s3_compatible', 'gcs', 'azure_blob'] as const;

/** Where results would be uploaded to (facts 4.4). The local service keeps it and uploads nothing. */
export interface StorageFields {
  name: string;
  storageType: (typeof storageTypes)[number];
  config: Record<string, unknown>;
  isDefault: boolean;
}
export type Storage = StorageFields & Stamp;

/** Storages; ids `sto_…`. */
export class Storages extends Shelf<StorageFields> {
  constructor(now: () => number) {
    super('sto', now);
  }

  /** Makes one the default, and no other. */
  setDefault(account: Account, id: string): void {
    for (const one of this.list(account)) one.isDefault = one.id === id;
  }
}
