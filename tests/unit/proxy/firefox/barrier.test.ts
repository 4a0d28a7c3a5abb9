import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBarrier } from '@/utils/proxy/firefox/barrier';

type Level =
  | 'controllable_by_this_extension'
  | 'controlled_by_this_extension'
  | 'controlled_by_other_extensions'
  | 'not_controllable';

const own = { proxyType: 'autoConfig', autoConfigUrl: 'https://pac.example/' };
const dead = { proxyType: 'manual', socks: '127.0.0.1:9' };

/**
 * Fake of Firefox's proxy setting: the user's value, and the one that this extension set over it.
 */
function firefox(start: { beneath?: object; level?: Level; privateWindows?: boolean }) {
  const { beneath = own, level = null, privateWindows = true } = start;
  let over: object | null = null;
  const settings = {
    get: vi.fn(async () => ({
      value: over ?? beneath,
      levelOfControl:
        level ?? (over ? 'controlled_by_this_extension' : 'controllable_by_this_extension'),
    })),
    set: vi.fn(async ({ value }: { value: object }) => {
      over = value;
    }),
    clear: vi.fn(async () => {
      over = null;
    }),
  };
  Object.assign(fakeBrowser.proxy, { settings });
  Object.assign(fakeBrowser.extension, { isAllowedIncognitoAccess: async () => privateWindows });
  return { settings, shown: async () => (await settings.get()).value };
}

beforeEach(() => fakeBrowser.reset());

test('up and down again: what was set before is back, and repeating changes nothing', async () => {
  const { settings, shown } = firefox({});
  expect(await setBarrier(true)).toBe('up');
  expect(await setBarrier(true)).toBe('up');
  expect(settings.set).toHaveBeenCalledTimes(1);
  expect(await shown()).toMatchObject(dead);
  expect(await setBarrier(false)).toBe('down');
  expect(await setBarrier(false)).toBe('down');
  expect(settings.clear).toHaveBeenCalledTimes(1);
  expect(await shown()).toEqual(own);
});

test('without access to private windows it does without, and says so', async () => {
  const { settings } = firefox({ privateWindows: false });
  expect(await setBarrier(true)).toBe('needs-private-access');
  expect(settings.set).not.toHaveBeenCalled();
});

test.each(['controlled_by_other_extensions', 'not_controllable'] as const)(
  '%s: not ours',
  async (level) => {
    const { settings } = firefox({ level });
    expect(await setBarrier(true)).toBe('not-ours');
    expect(settings.set).not.toHaveBeenCalled();
  },
);

test('under another extension ours goes too, or it would come back', async () => {
  const { settings } = firefox({ level: 'controlled_by_other_extensions' });
  expect(await setBarrier(false)).toBe('down');
  expect(settings.clear).toHaveBeenCalledTimes(1);
});

test('a dead proxy that nobody owns any more gives way to the default', async () => {
  const { shown } = firefox({ beneath: dead });
  expect(await setBarrier(false)).toBe('down');
  expect(await shown()).toEqual({ proxyType: 'system' });
  expect(await setBarrier(true)).toBe('up');
  expect(await shown()).toMatchObject(dead);
  await setBarrier(false);
  expect(await shown()).toEqual({ proxyType: 'system' });
});

test('a browser that does not answer counts as one that refuses', async () => {
  const { settings } = firefox({});
  vi.useFakeTimers();
  const refuses = async (wanted: boolean) => {
    const rejected = expect(setBarrier(wanted)).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(10_000);
    await rejected;
  };
  settings.set.mockReturnValueOnce(new Promise(() => {}));
  await refuses(true);
  settings.get.mockReturnValueOnce(new Promise(() => {}));
  await refuses(true);
  expect(await setBarrier(true)).toBe('up');
  settings.clear.mockReturnValueOnce(new Promise(() => {}));
  await refuses(false);
  vi.useRealTimers();
});
