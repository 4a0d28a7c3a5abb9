import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { newDataKey } from '@/utils/security/data-key';

const browser = vi.hoisted(() => ({ isFirefox: false }));
const extension = vi.hoisted(() => ({ inIncognitoContext: false }));
vi.mock('@/utils/browser/ext', () => ({
  get isFirefox() {
    return browser.isFirefox;
  },
  ext: { ...fakeBrowser, extension },
}));

const { read, write, keepOnly } = deviceKeyFiles;

beforeEach(() => {
  browser.isFirefox = false;
  extension.inIncognitoContext = false;
});
afterEach(() => vi.restoreAllMocks());

async function overwrite(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(bytes);
  await file.close();
}

test('a key is read as it was written, as 32 bytes; another, a removed or a damaged one is none', async () => {
  const [one, two] = [newDataKey(), newDataKey()];
  await write(one);
  await write(two);
  expect(await read(one.id)).toBe(one.raw);
  expect(await read(crypto.randomUUID())).toBeNull();
  await overwrite('other-file', new Uint8Array(3));
  await keepOnly(two.id);
  expect([await read(one.id), await read(two.id)]).toEqual([null, two.raw]);
  await overwrite(`device-key-${two.id}`, new Uint8Array(31));
  expect(await read(two.id)).toBeNull();
  await keepOnly(null);
  const left: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) left.push(name);
  expect(left).toEqual(['other-file']);
});

test('a key that can not be read back does not count as written', async () => {
  const { getFileHandle } = await navigator.storage.getDirectory();
  const folder = await navigator.storage.getDirectory();
  const lose = vi.spyOn(folder, 'getFileHandle').mockImplementation(async (name, options) => {
    if (!options?.create) throw new DOMException('', 'NotFoundError');
    return await getFileHandle.call(folder, name, options);
  });
  await expect(write(newDataKey())).rejects.toMatchObject({ problem: { code: 'device-key-lost' } });
  lose.mockImplementation(async () => {
    throw new DOMException('', 'InvalidStateError');
  });
  // A failing file system does not show whether the key exists.
  await expect(read('any')).rejects.toMatchObject({ name: 'InvalidStateError' });
  lose.mockRestore();
});

test("Chromium's private worker, whose file system is another, takes no key for lost", async () => {
  extension.inIncognitoContext = true;
  await expect(read('any')).rejects.toThrow('Private windows have no keys');
  await expect(write(newDataKey())).rejects.toThrow('Private windows have no keys');
});

test("Firefox's background, the same for private windows, keeps keys there too", async () => {
  browser.isFirefox = true;
  extension.inIncognitoContext = true;
  const key = newDataKey();
  await write(key);
  expect(await read(key.id)).toBe(key.raw);
});

test('Firefox is asked to keep the file, and a key is written also where it refuses', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await write(newDataKey());
  expect(persist).not.toHaveBeenCalled();
  browser.isFirefox = true;
  const error = new Error('refused');
  persist.mockRejectedValueOnce(error);
  const key = newDataKey();
  await write(key);
  expect(await read(key.id)).toBe(key.raw);
  expect(logged.mock.calls).toEqual([['Vantage: keeping the device key failed.', error]]);
});
