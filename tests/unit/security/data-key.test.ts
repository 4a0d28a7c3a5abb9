import { createCipheriv, createDecipheriv } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { isSealed, newDataKey, unsealText, sealText } from '@/utils/security/data-key';
import { base64OfBytes, bytesOfBase64 } from '@/utils/base64';

/** Made with Node's own crypto: key 1 to 32, nonce 100 to 111, AES-256-GCM bound to the name. */
const raw = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=';
const known = {
  key: 'k',
  sealed: 'ZGVmZ2hpamtsbW5vCzEcO/+if8WWJNj9ao9B9CL/E1yrgiEkLEYEcFM=',
};

test('a seal of another program is read, under its own name alone', async () => {
  const bytes = Buffer.from(known.sealed, 'base64');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(raw, 'base64'), bytes.subarray(0, 12));
  cipher.setAAD(Buffer.from('accountKey'));
  const closed = Buffer.concat([cipher.update('known ünswer'), cipher.final()]);
  expect(bytes.subarray(12, -16).equals(closed)).toBe(true);
  expect(await unsealText(raw, 'accountKey', known)).toBe('known ünswer');
  await expect(unsealText(raw, 'scraperKey', known)).rejects.toThrow();
  await expect(unsealText(raw, '', known)).rejects.toThrow();
});

test('another program reads a seal; no two have one nonce', async () => {
  const sealed = await sealText({ id: 'k', raw }, 'login:a', 'known ünswer');
  expect(sealed.key).toBe('k');
  const bytes = Buffer.from(sealed.sealed, 'base64');
  const key = Buffer.from(raw, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAAD(Buffer.from('login:a'));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  expect(text.toString()).toBe('known ünswer');
  const again = await sealText({ id: 'k', raw }, 'login:a', 'known ünswer');
  expect(again.sealed.slice(0, 16)).not.toBe(sealed.sealed.slice(0, 16));
});

test('a key is 32 bytes of chance with a name of its own, and can not be taken out again', async () => {
  const [one, two] = [newDataKey(), newDataKey()];
  expect(bytesOfBase64(one.raw)).toHaveLength(32);
  expect(one.raw).not.toBe(two.raw);
  expect(one.id).not.toBe(two.id);
  const imported = vi.spyOn(crypto.subtle, 'importKey');
  await sealText(one, 'n', 't');
  expect(imported.mock.calls[0]?.[3]).toBe(false);
  imported.mockRestore();
});

test('bytes and base64 are each other', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(base64OfBytes(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(bytesOfBase64(base64OfBytes(bytes))).toEqual(bytes);
});

test.each([
  [known, true],
  ['text', false],
  [null, false],
  [undefined, false],
  [{}, false],
  [{ key: 'k' }, false],
  [{ sealed: 's' }, false],
  [{ key: 1, sealed: 's' }, false],
  [{ key: 'k', sealed: 1 }, false],
])('%j is sealed: %s', (value, expected) => {
  expect(isSealed(value)).toBe(expected);
});
