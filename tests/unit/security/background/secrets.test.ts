import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secretPrefix } from '@/utils/security/secrets-vault';
import { newBrowser, passphrase } from '../../../fixtures/restoring';

// Mocks of packages outlast `resetModules`.
const idb = await vi.hoisted(() => import('../../../fixtures/fake-idb'));
vi.mock('idb', () => idb);
vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

/** Starts the background of a new browser. */
async function start(isFirefox: boolean) {
  browser.isFirefox = isFirefox;
  vi.resetModules();
  idb.reset();
  return {
    ...(await import('@/utils/security/background/secrets')),
    lock: await import('@/utils/security/lock-steps'),
  };
}
type Background = Awaited<ReturnType<typeof start>>;

beforeEach(newBrowser);
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['Chromium', false],
  ['Firefox', true],
])('in %s', (_name, isFirefox) => {
  let background: Background;
  let secrets: Background['secrets'];
  let vault: Background['vault'];
  const names = async () => (await vault.disk.names()).toSorted();
  const onDisk = async () => JSON.stringify(await vault.disk.read(await vault.disk.names()));

  beforeEach(async () => {
    background = await start(isFirefox);
    ({ secrets, vault } = background);
  });

  test('a secret is read as it was stored, and lies encrypted where content scripts do not reach', async () => {
    expect(await secrets.get('accountKey')).toBeNull();
    await secrets.set('accountKey', 'first');
    await secrets.set('scraperKey', 'second');
    expect(await secrets.get('accountKey')).toBe('first');
    expect(await names()).toEqual(['accountKey', 'lock', 'scraperKey']);
    expect(await onDisk()).toContain('"scraperKey":');
    expect(await onDisk()).not.toMatch(/first|second/);
    const local = Object.keys(await fakeBrowser.storage.local.get(null));
    const expected = isFirefox ? [] : (await names()).map((name) => secretPrefix + name);
    expect(local.toSorted()).toEqual(expected);
    await secrets.remove('accountKey');
    expect(await names()).toEqual(['lock', 'scraperKey']);
    expect(await secrets.get('scraperKey')).toBe('second');
  });

  test('secrets are told apart by their names', async () => {
    await fakeBrowser.storage.local.set({ 'login:none': 'no secret', accountKey: 'no secret' });
    expect(await secrets.firstKeys()).toEqual([]);
    for (const name of ['login:a', 'login:b', 'spare:a', 'webhook:w', 'scraperKey'] as const)
      await secrets.set(name, 'text');
    for (const name of ['browserKey@2', 'accountKey@2', 'accountKey'] as const)
      await secrets.set(name, 'text');
    expect((await secrets.loginNames()).toSorted()).toEqual(['a', 'b']);
    expect(await secrets.spareNames()).toEqual(['spare:a']);
    expect(await secrets.firstKeys()).toEqual(['accountKey', 'scraperKey']);
    expect(await secrets.keysBeside()).toEqual([
      { name: 'accountKey@2', accountId: '2' },
      { name: 'browserKey@2', accountId: '2' },
    ]);
  });

  test('a spare secret that is taken is gone in the write that stores what is made of it', async () => {
    await secrets.set('spare:a', 'spare');
    const remove = vi.spyOn(vault.disk, 'remove').mockRejectedValueOnce(new Error('killed'));
    const take = () => secrets.take('spare:a', async (text) => ({ 'login:a': `${text} taken` }));
    await expect(take()).rejects.toThrow('killed');
    expect(await secrets.get('spare:a')).toBeNull();
    expect(await secrets.get('login:a')).toBe('spare taken');
    remove.mockRestore();
    await secrets.set('spare:a', 'other');
    await take();
    expect(await names()).toEqual(['lock', 'login:a']);
    expect(await secrets.get('login:a')).toBe('other taken');
  });

  test('nothing is made of a secret that is absent, damaged or locked', async () => {
    const replace = vi.fn<(text: string) => Promise<Record<string, string>>>();
    await secrets.take('spare:a', replace);
    await secrets.set('spare:a', 'spare');
    await secrets.set('login:a', 'login');
    await vault.disk.write({ 'spare:a': (await vault.disk.read(['login:a']))['login:a'] });
    await secrets.take('spare:a', replace);
    await background.lock.setLock(vault, passphrase);
    await background.lock.lockVault(vault, async () => []);
    await expect(secrets.take('login:a', replace)).rejects.toThrow('locked');
    expect(replace).not.toHaveBeenCalled();
  });

  test('forgotten secrets are gone with the key that encrypted them', async () => {
    for (const name of ['login:a', 'login:b', 'accountKey'] as const) await secrets.set(name, name);
    const before = await vault.deviceKeyId();
    await secrets.forget(['login:a', 'accountKey']);
    expect(await names()).toContain('login:b');
    expect(await names()).not.toContain('login:a');
    expect(await names()).not.toContain('accountKey');
    expect(await vault.deviceKeyId()).not.toBe(before);
    expect(await secrets.get('login:b')).toBe('login:b');
  });

  test('a closed lock leaves the logins in use, until their profile is off', async () => {
    for (const name of ['login:a', 'login:b', 'accountKey'] as const) await secrets.set(name, name);
    await background.lock.setLock(vault, passphrase);
    expect(await background.isLocked()).toBe(false);
    await background.lock.lockVault(vault, async () => ['a', 'b']);
    expect(await background.isLocked()).toBe(true);
    await expect(secrets.get('accountKey')).rejects.toThrow('locked');
    await secrets.release('login:a');
    await expect(secrets.get('login:a')).rejects.toThrow('locked');
    expect(await secrets.get('login:b')).toBe('login:b');
    await background.lock.unlock(vault, passphrase);
    expect(await secrets.get('accountKey')).toBe('accountKey');
  });

  test('the file of the device key is read once while the browser runs', async () => {
    await secrets.set('accountKey', 'KEY');
    const files = vi.spyOn(navigator.storage, 'getDirectory');
    await secrets.get('accountKey');
    expect(files).not.toHaveBeenCalled();
    // As when the browser starts.
    await fakeBrowser.storage.session.clear();
    await secrets.get('accountKey');
    await secrets.get('accountKey');
    expect(files).toHaveBeenCalledTimes(1);
  });

  test('content scripts are kept from the storage where the browser can do so', async () => {
    const setAccessLevel = vi.fn<(level: object) => Promise<void>>().mockResolvedValue();
    Object.assign(fakeBrowser.storage.local, { setAccessLevel });
    await background.closeStorageToContentScripts();
    expect(setAccessLevel.mock.calls).toEqual(
      isFirefox ? [] : [[{ accessLevel: 'TRUSTED_CONTEXTS' }]],
    );
  });
});

test.each([
  ['refuses once', () => Promise.reject(new Error('busy')), 2, 'a call of the browser'],
  ['never answers', () => new Promise<void>(() => {}), 1, 'closing the storage'],
])('a browser that %s when storage is closed does not silence the background', async (...row) => {
  const [, first, times, logged] = row;
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const setAccessLevel = vi.fn<() => Promise<void>>().mockResolvedValue();
  Object.assign(fakeBrowser.storage.local, {
    setAccessLevel: setAccessLevel.mockImplementationOnce(first),
  });
  const { closeStorageToContentScripts } = await start(false);
  vi.useFakeTimers();
  const closed = closeStorageToContentScripts();
  await vi.advanceTimersByTimeAsync(5000);
  await closed;
  vi.useRealTimers();
  expect(setAccessLevel).toHaveBeenCalledTimes(times);
  expect(log.mock.calls.map(([what]) => String(what))).toEqual([`Vantage: ${logged} failed.`]);
});

test('a browser that refuses to close storage is no place to go on', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const setAccessLevel = () => Promise.reject(new Error('refused'));
  Object.assign(fakeBrowser.storage.local, { setAccessLevel });
  const { closeStorageToContentScripts } = await start(false);
  await expect(closeStorageToContentScripts()).rejects.toThrow('refused');
});

test('in Chromium migrations find the secrets with all other values', async () => {
  expect((await start(false)).separateSecrets).toBeNull();
});

describe('the database of Firefox', () => {
  const values = async ({ vault }: Background) => vault.disk.read(await vault.disk.names());

  test('changes secrets in one write, all or none', async () => {
    const background = await start(true);
    const { separateSecrets } = background;
    await separateSecrets?.write({ one: 1, two: 2, three: 3 }, []);
    expect(await separateSecrets?.read(['two', 'one'])).toEqual({ two: 2, one: 1 });
    await separateSecrets?.write({ two: 'new' }, ['one']);
    expect(await values(background)).toEqual({ two: 'new', three: 3 });
    await background.vault.disk.write({ four: 4 });
    expect(await values(background)).toEqual({ two: 'new', three: 3, four: 4 });
    idb.faults.commit = new Error('the disk is full');
    await expect(separateSecrets?.write({ two: 2 }, ['three'])).rejects.toThrow('disk is full');
    delete idb.faults.commit;
    expect(await values(background)).toEqual({ two: 'new', three: 3, four: 4 });
  });

  test('is opened once, and again after it could not be opened', async () => {
    const { secrets } = await start(true);
    idb.faults.opening.push(new Error('the disk fails'));
    await expect(secrets.loginNames()).rejects.toThrow('the disk fails');
    await Promise.all([secrets.loginNames(), secrets.get('accountKey'), secrets.spareNames()]);
    expect(idb.counts.opened).toBe(2);
  });

  const named = (name: string) => Object.assign(new Error(name), { name });
  test.each([
    [
      'always private browsing, which keeps nothing',
      new DOMException('', 'InvalidStateError'),
      true,
    ],
    ['a full disk', new DOMException('', 'QuotaExceededError'), false],
    ['an error that is not of the database', named('InvalidStateError'), false],
  ])('tells why it cannot be opened: %s', async (_why, error, isPrivate) => {
    const { secrets } = await start(true);
    idb.faults.opening.push(error);
    const expected: unknown = isPrivate
      ? expect.objectContaining({ message: 'storage-not-kept' })
      : error;
    await expect(secrets.loginNames()).rejects.toEqual(expected);
  });
});
