import { fakeBrowser } from 'wxt/testing/fake-browser';
import { expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { watchProxyControl } from '@/utils/proxy/background/proxy-control';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { storedLive } from '../../../fixtures/stored-live';

vi.mock(import('@/utils/browser/ext'), async (load) => ({ ...(await load()), isFirefox: true }));

test('an update in Firefox waits for the next start while a profile is on', async () => {
  fakeBrowser.reset();
  const event = { addListener: vi.fn<(listener: () => void) => void>() };
  const reload = vi.fn();
  Object.assign(ext.runtime, { onUpdateAvailable: event, reload });
  Object.assign(ext, { permissions: { onAdded: event, onRemoved: event } });
  const update = vi.fn();
  event.addListener.mockImplementation(update);
  watchProxyControl({ regained: async () => {}, accountChanged: async () => {} });
  const [listener] = update.mock.calls.at(-1) ?? [];

  await proxyItem.write({ ...allOff, on: [storedLive({ profileId: 'p', since: 1 })] });
  listener();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reload).not.toHaveBeenCalled();

  await proxyItem.write(allOff);
  listener();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
