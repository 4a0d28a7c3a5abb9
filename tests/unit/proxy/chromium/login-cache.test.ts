import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuthContext } from '@/utils/proxy/auth/proxy-auth-rules';
import { createLoginCache, privateLogins } from '@/utils/proxy/chromium/login-cache';

const endpoint = { scheme: 'http', host: 'my.example', port: 1 } as const;
const contextWith = (password: string): AuthContext => ({
  routes: [{ profileId: 'a', endpoint, login: { username: 'u', password } }],
  ownEndpoints: [],
});
const read = vi.fn<(windowKind: 'regular' | 'private') => Promise<AuthContext>>();
const passwordNow = async (open: ReturnType<typeof createLoginCache>) =>
  (await open.known()).routes[0]?.login?.password;

beforeEach(() => {
  fakeBrowser.reset();
  read.mockReset().mockResolvedValue(contextWith('one'));
});

test('the next life answers without reading what is stored', async () => {
  await createLoginCache(read).refresh();
  const next = createLoginCache(read);
  expect(await passwordNow(next)).toBe('one');
  expect(await passwordNow(next)).toBe('one');
  // One call for each kind of window.
  expect(read.mock.calls).toEqual([['regular'], ['private']]);
});

test('a login that changed is the one that is given, in this life and the next', async () => {
  const open = createLoginCache(read);
  await open.refresh();
  read.mockResolvedValue(contextWith('two'));
  await open.refresh();
  expect(await passwordNow(open)).toBe('two');
  expect(await passwordNow(createLoginCache(read))).toBe('two');
});

test('a read that began before a change does not undo it', async () => {
  await createLoginCache(read).refresh();
  const next = createLoginCache(read);
  const early = next.known();
  read.mockResolvedValue(contextWith('two'));
  await next.refresh();
  await early;
  expect(await passwordNow(next)).toBe('two');
});

test('of two refreshes at once, the later one counts, however long the first one reads', async () => {
  const open = createLoginCache(read);
  const slow = Promise.withResolvers<AuthContext>();
  read.mockReturnValueOnce(slow.promise).mockReturnValueOnce(slow.promise);
  const first = open.refresh();
  await Promise.resolve();
  read.mockResolvedValue(contextWith('two'));
  const second = open.refresh();
  await new Promise((resolve) => setTimeout(resolve, 5));
  slow.resolve(contextWith('one'));
  await Promise.all([first, second]);
  expect(await passwordNow(open)).toBe('two');
  expect(await passwordNow(createLoginCache(read))).toBe('two');
  expect((await privateLogins())[0]?.login?.password).toBe('two');
});

test('while nothing goes through a proxy no login is held, and what is stored decides', async () => {
  const open = createLoginCache(read);
  await open.refresh();
  const off: AuthContext = { routes: [], ownEndpoints: [endpoint] };
  read.mockResolvedValue(off);
  await open.refresh();
  expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('one');
  expect(await open.known()).toBe(off);
  expect(await createLoginCache(read).known()).toBe(off);
});

test('nothing of the open logins is written to disk', async () => {
  await createLoginCache(read).refresh();
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

test('the private worker is given the logins of private windows, as they are now', async () => {
  read.mockImplementation(async (windowKind) => contextWith(windowKind));
  await createLoginCache(read).refresh();
  expect(await privateLogins()).toEqual(contextWith('private').routes);
  read.mockResolvedValue({ routes: [], ownEndpoints: [endpoint] });
  await createLoginCache(read).refresh();
  expect(await privateLogins()).toEqual([]);
});

test('the private worker waits until the regular worker has opened the logins, and not for ever', async () => {
  vi.useFakeTimers();
  const early = privateLogins();
  await createLoginCache(read).refresh();
  expect(await early).toEqual(contextWith('one').routes);
  fakeBrowser.reset();
  const never = privateLogins();
  const rejected = expect(never).rejects.toMatchObject({ problem: { code: 'background-silent' } });
  await vi.advanceTimersByTimeAsync(5000);
  await rejected;
  vi.useRealTimers();
});

test('without room for the cache, the next life reads what is stored, and finds no earlier login', async () => {
  await createLoginCache(read).refresh();
  read.mockResolvedValue(contextWith('two'));
  const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('quota'));
  const open = createLoginCache(read);
  await open.refresh();
  set.mockRestore();
  expect(await passwordNow(open)).toBe('two');
  expect(await passwordNow(createLoginCache(read))).toBe('two');
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});
