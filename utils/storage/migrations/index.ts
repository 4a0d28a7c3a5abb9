import { migrate as plainNames } from './0001-plain-names';
import { migrate as sealedSecrets } from './0002-sealed-secrets';
import { migrate as proxyState } from './0003-proxy-state';

/**
 * Values by key as stored in `storage.local`, including secrets under `secret:` and their names, in either browser.
 */
export type Stored = Readonly<Record<string, unknown>>;

/** Device operations available to migrations. */
export interface Device {
  /** Stores a device key (base64 of 32 bytes), with which a migration encrypts secrets. */
  keepKey(key: { id: string; raw: string }): Promise<void>;
}

/** Migrates from one storage version to the next. The input is frozen; unchanged values are not written. */
export type Migration = (stored: Stored, device: Device) => Stored | Promise<Stored>;

/** In order: the first one leads from version 0 to 1. */
export const migrations: readonly Migration[] = [plainNames, sealedSecrets, proxyState];
