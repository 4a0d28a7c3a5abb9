import { migrate as plainNames } from './0001-plain-names';
import { migrate as sealedSecrets } from './0002-sealed-secrets';

/** Values by key as they lie in `storage.local`, secrets among them under `secret:` and their names in either browser. */
export type Stored = Readonly<Record<string, unknown>>;

/** What migrations may ask of the device. */
export interface Device {
  /** Stores a device key (base64 of 32 bytes), under which a migration seals secrets. */
  keepKey(key: { id: string; raw: string }): Promise<void>;
}

/** From one version of storage to the next. What is handed in is frozen; what is the same afterwards is not written. */
export type Migration = (stored: Stored, device: Device) => Stored | Promise<Stored>;

/** In their order: the first one leads from version 0 to 1. */
export const migrations: readonly Migration[] = [plainNames, sealedSecrets];
