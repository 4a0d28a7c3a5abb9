import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { allOff } from '@/utils/proxy/profile-states';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { caller, newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../../fixtures/stored-profiles';

vi.mock(
  '@/utils/proxy/background/proxy-backend',
  () => import('../../../../fixtures/idle-backend'),
);
vi.mock('@/utils/proxy/background/tabs/failed-pages', () => ({ explainFailedPages: () => {} }));
vi.mock('@/utils/proxy/background/tabs/loaded-pages', () => ({ followLoadedPages: () => {} }));
vi.mock('@/utils/proxy/background/traffic/record-requests', () => ({ recordRequests: () => {} }));
vi.mock('@/utils/proxy/background/extras', () => ({ followExtras: () => {} }));

beforeEach(async () => {
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  Object.assign(ext.webRequest, { onErrorOccurred: silent, onHeadersReceived: silent });
  const exitCheck = 'https://exit.test/';
  await settingsItem.update((now) => ({ ...now, addresses: { ...now.addresses, exitCheck } }));
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p' })] });
});

test('twenty failed pages that ask at once have the exit checked twice', async () => {
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  const answer = Promise.withResolvers<void>();
  const through = vi.spyOn(backend, 'checkThrough').mockReturnValue(async () => {
    await answer.promise;
    return new Response('192.0.2.1');
  });
  const { handlers } = createProxyArea(async () => Promise.reject(new ProblemError('no-answer')));
  const ask = () => handlers['proxy/check']({ profileId: 'p' }, caller);
  const all = Promise.all(Array.from({ length: 20 }, ask));
  await vi.waitFor(() => expect(through).toHaveBeenCalled());
  answer.resolve();
  await all;
  // Once for those who asked during the first check, which may have begun too early for them.
  expect(through).toHaveBeenCalledTimes(2);
  expect((await proxyItem.read()).on[0]?.exit?.address).toBe('192.0.2.1');
  through.mockReturnValue(async () => new Response('192.0.2.2'));
  await ask();
  expect(through).toHaveBeenCalledTimes(3);
});

test('an address that is corrected during a check is asked after it', async () => {
  vi.stubGlobal('addEventListener', () => {});
  const silent = { addListener: () => {} };
  Object.assign(ext, {
    permissions: { onAdded: silent, onRemoved: silent, contains: async () => true },
    proxy: { settings: { onChange: silent } },
  });
  await profilesItem.write([customProfile({ id: 'p' })]);
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  vi.spyOn(backend, 'checkThrough').mockReturnValue(async (input) => {
    asked.push(input);
    await answer.promise;
    return new Response('192.0.2.1');
  });
  const area = createProxyArea(async () => Promise.reject(new ProblemError('no-answer')));
  area.register();
  void area.handlers['proxy/check']({ profileId: 'p' }, caller);
  await vi.waitFor(() => expect(asked).toEqual(['https://exit.test/']));
  const exitCheck = 'https://corrected.test/';
  const settings = await settingsItem.read();
  await settingsItem.write({ ...settings, addresses: { ...settings.addresses, exitCheck } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer.resolve();
  await vi.waitFor(() => expect(asked).toEqual(['https://exit.test/', exitCheck]));
});
