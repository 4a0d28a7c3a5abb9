import * as z from 'zod/mini';

/** Minimum length of a new passphrase, in characters. */
const shortest = 8;

/** Whether a new passphrase is too short; also of an empty one. Any one that was set before is still accepted. */
export const isTooShort = (passphrase: string): boolean => Array.from(passphrase).length < shortest;

export const NewPassphraseSchema = z.lazy(() =>
  z.string().check(z.refine((passphrase) => !isTooShort(passphrase))),
);
