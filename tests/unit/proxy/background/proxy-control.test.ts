import { fakeBrowser } from 'wxt/testing/fake-browser';
import { expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { watchProxyControl } from '@/utils/proxy/background/proxy-control';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock(import('@/utils/browser/ext'), async (load) => ({ ...(await load()), isFirefox: true }));

test('an update in Firefox waits for the next start while a profile is on', async () => {
  fakeBrowser.reset();
  let listener = (): void => {};
  const onUpdateAvailable = { addListener: (added: () => void) => (listener = added) };
  const silent = { addListener: () => {} };
  const reload = vi.fn<() => void>();
  Object.assign(ext.runtime, { onUpdateAvailable, reload });
  Object.assign(ext, { permissions: { onAdded: silent, onRemoved: silent } });
  watchProxyControl({ controlRegained: async () => {}, accountChanged: async () => {} });

  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p', since: 1 })] });
  listener();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reload).not.toHaveBeenCalled();

  await proxyItem.write(allOff);
  listener();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('without an obstacle, routes are applied again if the browser may have restored an earlier setting', async () => {
  fakeBrowser.reset();
  const silent = { addListener: () => {} };
  const contains = async () => true;
  Object.assign(ext.runtime, { onUpdateAvailable: silent });
  Object.assign(ext, { permissions: { onAdded: silent, onRemoved: silent, contains } });
  const controlRegained = vi.fn(async () => {});
  const { updateObstacle } = watchProxyControl({ controlRegained, accountChanged: async () => {} });

  await proxyItem.write({ ...allOff, on: [storedProfileState()] });
  await updateObstacle();
  expect(controlRegained).not.toHaveBeenCalled();

  const closed = storedProfileState({ phase: 'blocked', problem: { code: 'locked' } });
  await proxyItem.write({ ...allOff, on: [closed] });
  await updateObstacle();
  expect(controlRegained).toHaveBeenCalledOnce();
});
