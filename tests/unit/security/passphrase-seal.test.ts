import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createLoginTransfer } from '@/utils/proxy/background/sessions/login-transfer';
import { seal, unseal } from '@/utils/security/passphrase-seal';

test('what was sealed comes out under its passphrase only, and never twice the same', async () => {
  const sealed = await seal('[{"password":"ünter"}]', 'a long passphrase');
  expect(sealed).not.toContain('password');
  expect(await unseal(sealed, 'a long passphrase')).toBe('[{"password":"ünter"}]');
  expect(await unseal(sealed, 'another')).toBeNull();
  expect(await seal('[{"password":"ünter"}]', 'a long passphrase')).not.toBe(sealed);
});

/** Made with Node's own crypto: salt 0 to 15, nonce 100 to 111, 600,000 rounds of PBKDF2-SHA-256, AES-256-GCM. */
const known =
  'vantage1.AAECAwQFBgcICQoLDA0OD2RlZmdoaWprbG1ubyMCRsQJZH6v2Ne6D6GigTRRPLX+OYK65SmfsPfI';

test('a seal of another program is read, by whatever letters the same passphrase is typed in', async () => {
  expect(await unseal(known, 'fi1 \u00c5 lock')).toBe('known ünswer');
  // A ligature, a circled digit, the sign of the unit, and a letter with its ring apart.
  expect(await unseal(known, '\ufb01\u2460 \u212b lock')).toBe('known ünswer');
  expect(await unseal(known, 'fi1 A\u030a lock')).toBe('known ünswer');
  expect(await unseal(known, 'fi1 A lock')).toBeNull();
});

test('another program reads a seal: salt, nonce, rounds and cipher are as they are told', async () => {
  const sealed = await seal('known ünswer', '\ufb01ve words');
  expect(sealed.startsWith('vantage1.')).toBe(true);
  const bytes = Buffer.from(sealed.slice('vantage1.'.length), 'base64');
  const key = pbkdf2Sync('five words', bytes.subarray(0, 16), 600_000, 32, 'sha256');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(16, 28));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(28, -16)), cipher.final()]);
  expect(text.toString()).toBe('known ünswer');
});

test('what only looks like a seal is none, and is not even tried', async () => {
  const words = 'fi1 \u00c5 lock';
  const inside = known.slice('vantage1.'.length);
  for (const text of [
    inside,
    `vantage2.${inside}`,
    `xantage1.${inside}`,
    `${known}\n`,
    `vantage1. ${inside}`,
    `${known.slice(0, -2)}==`,
    `${known}A`,
    // Salt and nonce alone.
    `vantage1.${Buffer.alloc(28).toString('base64')}`,
    `vantage1.${Buffer.alloc(4).toString('base64')}`,
  ]) {
    expect(await unseal(text, words), text).toBeNull();
  }
});

test('a failure that says nothing of the passphrase is no wrong passphrase', async () => {
  const { subtle } = crypto;
  const broken = vi.spyOn(subtle, 'decrypt').mockRejectedValue(new Error('out of memory'));
  await expect(unseal(known, 'any words')).rejects.toThrow('out of memory');
  broken.mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  await expect(unseal(known, 'any words')).rejects.toThrow('no');
  broken.mockRestore();
});

test('the key of a passphrase never leaves the browser', async () => {
  const derived = vi.spyOn(crypto.subtle, 'deriveKey');
  await seal('text', 'any words');
  const [, , , extractable] = derived.mock.calls[0] ?? [];
  expect(extractable).toBe(false);
  const imported = vi.spyOn(crypto.subtle, 'importKey');
  await seal('text', 'any words');
  expect(imported.mock.calls[0]?.[3]).toBe(false);
  derived.mockRestore();
  imported.mockRestore();
});

test('a changed seal, and what is none, stays closed', async () => {
  const sealed = await seal('text', 'pass');
  const changed = sealed.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
  for (const text of [
    changed,
    '',
    'vantage1.',
    'vantage1.AAAA',
    'vantage1.%%',
    sealed.slice(0, -1),
  ])
    expect(await unseal(text, 'pass')).toBeNull();
});

const proxy = 'http://my.example:1080';

test('logins go from profile to profile without a page that sees them', async () => {
  const kept = new Map([
    ['c', { username: 'u', password: 'secret', sessionId: null }],
    ['a', { username: 'service', password: 'never', sessionId: null }],
  ]);
  const transfer = createLoginTransfer({
    loginOf: (id) => Promise.resolve(kept.get(id) ?? null),
    keepLogin: (id, login) => Promise.resolve(void kept.set(id, { ...login, sessionId: null })),
    customProxies: () => Promise.resolve(new Map([['c', proxy]])),
    allIds: () => Promise.resolve(['c', 'a']),
  });
  const caller = { kind: 'extension-page', incognito: false } as const;
  const passphrase = 'a long passphrase';
  const profileIds = ['c', 'a', 'gone'];
  const { sealed } = await transfer['transfer/seal']({ passphrase, profileIds }, caller);
  const ids = [
    { from: 'c', to: 'new', proxy },
    { from: 'c', to: 'a', proxy },
    { from: 'a', to: 'other', proxy: 'http://other.example:1080' },
  ];
  const refused = await transfer['transfer/unseal']({ passphrase: 'x', sealed, ids }, caller);
  expect(refused).toEqual({ opened: false, ids: [] });
  const moved = ids.map((one) => ({ ...one, proxy: 'http://elsewhere.example:1080' }));
  expect(await transfer['transfer/unseal']({ passphrase, sealed, ids: moved }, caller)).toEqual({
    opened: false,
    ids: [],
  });
  const without = await seal('[{"id":"c","username":"u","password":"secret"}]', passphrase);
  const old = await transfer['transfer/unseal']({ passphrase, sealed: without, ids }, caller);
  expect(old.opened).toBe(false);
  expect(kept.has('new')).toBe(false);
  const opened = await transfer['transfer/unseal']({ passphrase, sealed, ids }, caller);
  expect(opened).toEqual({ opened: true, ids: ['new'] });
  expect(kept.get('new')).toEqual({ username: 'u', password: 'secret', sessionId: null, proxy });
  expect(kept.get('a')?.username).toBe('service');
});
