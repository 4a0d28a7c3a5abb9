import { expect, test } from 'vitest';
import { createLoginTransfer } from '@/utils/proxy/background/login-transfer';
import { seal, unseal } from '@/utils/security/passphrase-seal';

test('what was sealed comes out under its passphrase only, and never twice the same', async () => {
  const sealed = await seal('[{"password":"ünter"}]', 'a long passphrase');
  expect(sealed).not.toContain('password');
  expect(await unseal(sealed, 'a long passphrase')).toBe('[{"password":"ünter"}]');
  expect(await unseal(sealed, 'another')).toBeNull();
  expect(await seal('[{"password":"ünter"}]', 'a long passphrase')).not.toBe(sealed);
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
  const speaker = { kind: 'page', incognito: false } as const;
  const passphrase = 'a long passphrase';
  const profileIds = ['c', 'a', 'gone'];
  const { sealed } = await transfer['transfer/seal']({ passphrase, profileIds }, speaker);
  const ids = [
    { from: 'c', to: 'new', proxy },
    { from: 'c', to: 'a', proxy },
    { from: 'a', to: 'other', proxy: 'http://other.example:1080' },
  ];
  const wrong = await transfer['transfer/unseal']({ passphrase: 'x', sealed, ids }, speaker);
  expect(wrong).toEqual({ opened: false, ids: [] });
  const moved = ids.map((one) => ({ ...one, proxy: 'http://elsewhere.example:1080' }));
  expect(await transfer['transfer/unseal']({ passphrase, sealed, ids: moved }, speaker)).toEqual({
    opened: false,
    ids: [],
  });
  const without = await seal('[{"id":"c","username":"u","password":"secret"}]', passphrase);
  const old = await transfer['transfer/unseal']({ passphrase, sealed: without, ids }, speaker);
  expect(old.opened).toBe(false);
  expect(kept.has('new')).toBe(false);
  const opened = await transfer['transfer/unseal']({ passphrase, sealed, ids }, speaker);
  expect(opened).toEqual({ opened: true, ids: ['new'] });
  expect(kept.get('new')).toEqual({ username: 'u', password: 'secret', sessionId: null, proxy });
  expect(kept.get('a')?.username).toBe('service');
});
