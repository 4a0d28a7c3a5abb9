import { beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { profileState } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { newControllableBrowser } from '../../../fixtures/controllable-browser';
import { caller } from '../../../fixtures/restoring';
import { customProfile } from '../../../fixtures/stored-profiles';

/** Two custom profiles that come to share an endpoint in Chromium, where only one of them can be on. */

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const where = { ...everywhere, scope: 'only' } as const;
const a = customProfile({ id: 'a', host: 'one.example' });
const b = customProfile({ id: 'b', host: 'two.example', where });
const moved = { ...b, host: 'one.example' };
const createArea = () => createProxyArea(() => Promise.reject(new Error('not asked')));
type Area = ReturnType<typeof createArea>;

const press = (area: Area, profileId: string, replace = false) =>
  area.handlers['proxy/switch']({ profileId, on: true, replace }, caller);
const stored = async (profileId: string) => profileState(await proxyItem.read(), profileId);
const routes = async () =>
  (await proxyItem.read()).appliedRoutes.map(({ profileId, endpoint }) => [
    profileId,
    endpoint?.host,
  ]);

beforeEach(async () => {
  newControllableBrowser();
  await profilesItem.write([a, b]);
});

test('a press that is refused for a shared endpoint changes nothing of a profile that is on', async () => {
  const area = createArea();
  await press(area, 'a');
  await profilesItem.write([a, moved]);
  await expect(press(area, 'b')).rejects.toThrow('endpoint-shared');
  expect(await stored('b')).toBeNull();
  expect(await stored('a')).toMatchObject({ phase: 'on', problem: null });
});

test('an active profile that is saved with the endpoint of another one is closed, not left on by its old route', async () => {
  const area = createArea();
  await press(area, 'a');
  await press(area, 'b');
  await area.handlers['profiles/save']({ profile: moved }, caller);
  const changed = { phase: 'blocked', problem: { code: 'profile-changed' } };
  expect(await stored('b')).toMatchObject(changed);
  await createArea().resume();
  expect(await stored('b')).toMatchObject(changed);
  expect((await stored('a'))?.phase).toBe('on');
  // 'Apply the change' asks first, and leaves the profile closed until the user agrees.
  await expect(press(area, 'b')).rejects.toThrow('endpoint-shared');
  expect(await stored('b')).toMatchObject(changed);
  await press(area, 'b', true);
  expect(await routes()).toEqual([['b', 'one.example']]);
  expect((await stored('b'))?.phase).toBe('on');
});
