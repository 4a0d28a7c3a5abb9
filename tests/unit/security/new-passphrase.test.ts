import { expect, test } from 'vitest';
import { isTooShort, NewPassphraseSchema } from '@/utils/security/new-passphrase';

test.each([
  ['', true],
  ['1234567', true],
  ['12345678', false],
  // Counted as characters, not as UTF-16 units.
  ['🔑🔑🔑🔑', true],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', false],
])('the new passphrase %j is too short: %j', (passphrase, isShort) => {
  expect(isTooShort(passphrase)).toBe(isShort);
  expect(NewPassphraseSchema.safeParse(passphrase).success).toBe(!isShort);
});
