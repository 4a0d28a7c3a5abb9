import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { readLogin, storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { blockByLock, closedIds } from '@/utils/proxy/closed-states';
import { allOff, changeProfile } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { account, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));
vi.mock('@/utils/proxy/background/tabs/failed-pages', () => ({ explainFailedPages: () => {} }));
vi.mock('@/utils/proxy/background/tabs/loaded-pages', () => ({ followLoadedPages: () => {} }));
vi.mock('@/utils/proxy/background/traffic/record-requests', () => ({ recordRequests: () => {} }));
vi.mock('@/utils/proxy/background/extras', () => ({ followExtras: () => {} }));

const ids = ['a', 'b', 'own'];
const createArea = () =>
  createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));

/** Profiles that are on, and those that have a login. */
async function left(): Promise<[string[], string[]]> {
  const logins = await Promise.all(ids.map(async (id) => ((await readLogin(id)) ? [id] : [])));
  return [(await proxyItem.read()).on.map(({ profileId }) => profileId), logins.flat()];
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  newBrowser();
  const silent = { addListener: () => {} };
  const get = async () => ({ levelOfControl: 'controlled_by_this_extension' });
  vi.stubGlobal('addEventListener', () => {});
  Object.assign(ext, {
    permissions: { onAdded: silent, onRemoved: silent, contains: async () => true },
    proxy: { settings: { get, onChange: silent } },
  });
  await accountItem.write({ account, problem: null });
  const service = ['a', 'b'].map((id) => serviceProfile({ id }));
  await profilesItem.write([...service, customProfile({ id: 'own', hasLogin: true })]);
  for (const id of ids) await storeLogin(id, { username: id, password: 'pw', sessionId: null });
  const on = ids.map((profileId) => storedProfileState({ profileId }));
  const appliedRoutes = ids.map((profileId) => ({ profileId, endpoint: null, where: everywhere }));
  await proxyItem.write({ ...allOff, on, appliedRoutes });
});

test('a start switches off what an ended instance left on with a forgotten account', async () => {
  await accountItem.write({ account: null, problem: null });
  await createArea().resume();
  expect(await left()).toEqual([['own'], ['own']]);
});

test('a start leaves the profiles of a connected account on', async () => {
  await createArea().resume();
  expect(await left()).toEqual([ids, ids]);
});

test('profiles whose logins go with a lost passphrase are closed, and stay so when the lock has ended', async () => {
  const area = createArea();
  await proxyItem.update((state) => changeProfile(state, 'b', blockByLock));
  await area.closeProfiles(['a', 'b']);
  await area.unlocked();
  const { on, appliedRoutes } = await proxyItem.read();
  expect(on.map(({ profileId, phase }) => [profileId, phase])).toEqual([
    ['a', 'blocked'],
    ['b', 'blocked'],
    ['own', 'on'],
  ]);
  expect([...closedIds(await proxyItem.read())]).toEqual(['a', 'b']);
  // Their routes stay, so that what they take does not go out directly.
  expect(appliedRoutes.map(({ profileId }) => profileId)).toEqual(ids);
});

test('one profile that cannot be switched off holds up neither the others nor the logins', async () => {
  createArea().register();
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  const silent = new ProblemError('private-windows-silent');
  vi.mocked(backend.apply).mockRejectedValueOnce(silent);
  await accountItem.write({ account: null, problem: null });
  await vi.waitFor(async () => expect(await left()).toEqual([['own'], ['own']]));
  expect(vi.mocked(backend.apply).mock.results.length).toBeGreaterThan(1);
});

test.each([proxyItem.key, profilesItem.key])(
  'damaged %s keeps nobody from erasing: the browser gets its own connection back',
  async (key) => {
    const area = createArea();
    const { apply } = vi.mocked(
      createProxyBackend(
        async () => {},
        () => {},
      ),
    );
    apply.mockClear();
    await ext.storage.local.set({ [key]: 'damaged' });
    await expect(area.switchAllOff()).rejects.toThrow('storage-unreadable');
    expect(apply).not.toHaveBeenCalled();
    await area.switchOffToErase();
    expect(apply).toHaveBeenCalledOnce();
    expect(await proxyItem.read()).toEqual(allOff);
  },
);

test('a browser that refuses its own connection keeps everything from being erased', async () => {
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  vi.mocked(backend.apply).mockRejectedValueOnce(new ProblemError('control-taken'));
  await expect(createArea().switchOffToErase()).rejects.toThrow('control-taken');
});
