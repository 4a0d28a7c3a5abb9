import { beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { account, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));
vi.mock('@/utils/proxy/background/tabs/failed-pages', () => ({ explainFailedPages: () => {} }));
vi.mock('@/utils/proxy/background/tabs/loaded-pages', () => ({ followLoadedPages: () => {} }));
vi.mock('@/utils/proxy/background/traffic/record-requests', () => ({ recordRequests: () => {} }));
vi.mock('@/utils/proxy/background/extras', () => ({ followExtras: () => {} }));

beforeEach(() => {
  newBrowser();
  const silent = { addListener: () => {} };
  const get = async () => ({ levelOfControl: 'controlled_by_this_extension' });
  vi.stubGlobal('addEventListener', () => {});
  Object.assign(ext, {
    permissions: { onAdded: silent, onRemoved: silent, contains: async () => true },
    proxy: { settings: { get, onChange: silent } },
  });
});

test('a session that ended while another extension had control is not used afterwards', async () => {
  await accountItem.write({ account, problem: null });
  await profilesItem.write([serviceProfile({ id: 'p', renewal: 'off' })]);
  const active = storedProfileState({
    profileId: 'p',
    phase: 'blocked',
    problem: { code: 'control-taken' },
    session: { startedAt: 0, endsAt: Date.now() - 1000, rotations: 0 },
  });
  const appliedRoutes = [{ profileId: 'p', endpoint: null, where: everywhere }];
  await proxyItem.write({ ...allOff, on: [active], appliedRoutes });
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  area.register();
  await area.resume();
  const [shown] = (await proxyItem.read()).on;
  expect([shown?.phase, shown?.problem?.code]).toEqual(['blocked', 'session-ended']);
});

test('a renewal that fails at the start hides neither what is in the way nor the end of another session', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  Object.assign(ext.proxy.settings, { get: async () => ({ levelOfControl: 'not_controllable' }) });
  await accountItem.write({ account, problem: null });
  await profilesItem.write([
    serviceProfile({ id: 'p' }),
    serviceProfile({ id: 'q', where: { ...everywhere, scope: 'only' }, renewal: 'off' }),
  ]);
  const session = { startedAt: 0, endsAt: Date.now() - 1000, rotations: 0 };
  const on = ['p', 'q'].map((profileId) => storedProfileState({ profileId, session }));
  const appliedRoutes = on.map(({ profileId }) => ({
    profileId,
    endpoint: null,
    where: everywhere,
  }));
  await proxyItem.write({ ...allOff, on, appliedRoutes });
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  area.register();
  await area.resume();
  const byPolicy = { code: 'control-by-policy' } as const;
  expect(log).toHaveBeenCalledWith(
    'Vantage: following a session failed.',
    new ProblemError(byPolicy.code),
  );
  const shown = (await proxyItem.read()).on;
  expect(shown.map(({ phase, problem }) => [phase, problem])).toEqual([
    ['blocked', byPolicy],
    ['blocked', byPolicy],
  ]);
  const closed = shown.find(({ profileId }) => profileId === 'q')?.closedBy;
  expect(closed).toEqual({ code: 'session-ended' });
});
