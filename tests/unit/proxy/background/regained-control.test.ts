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
