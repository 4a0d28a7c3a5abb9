import { migrate as plainNames } from './0001-plain-names';

/** Values by key as they lie in `storage.local`, secrets among them under `secret:` and their names in either browser. */
export type Stored = Readonly<Record<string, unknown>>;

/** From one version of storage to the next. What is handed in is frozen; what is the same afterwards is not written. */
export type Migration = (stored: Stored) => Stored;

/** In their order: the first one leads from version 0 to 1. */
export const migrations: readonly Migration[] = [plainNames];
