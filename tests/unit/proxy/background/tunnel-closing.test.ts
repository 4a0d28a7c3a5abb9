import { beforeEach, expect, test, vi } from 'vitest';
import { createTunnelClosing } from '@/utils/proxy/background/tunnel-closing';
import { createCheckedRoute } from '@/utils/proxy/chromium/checked-route';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const steps: string[] = [];
const { closeBeforeSwitch, holdTrafficIfRefused } = createTunnelClosing(createCheckedRoute(), {
  set: async () => void steps.push('set'),
  reassert: async () => {},
  flushAfterAnswers: async () => void steps.push('flush'),
});

async function storeRoute(scheme: 'http' | 'socks5'): Promise<void> {
  const endpoint = { scheme, host: 'proxy.example', port: 8080 };
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState({ profileId: 'p' })],
    appliedRoutes: [{ profileId: 'p', endpoint, where: everywhere }],
  });
}

beforeEach(async () => {
  newBrowser();
  steps.length = 0;
  await storeRoute('http');
});

test.each(['regular', 'private'] as const)(
  'a login refused in %s windows during a switch lets its traffic wait, in all windows',
  async (windows) => {
    await staleTunnels.note(windows);
    await holdTrafficIfRefused('p');
    expect(await staleTunnels.waiting()).toEqual(['p']);
    expect(steps).toEqual(['set', 'flush']);
  },
);

test('traffic does not wait after a switch during which no login was refused', async () => {
  await holdTrafficIfRefused('p');
  expect(await staleTunnels.waiting()).toEqual([]);
  expect(steps).toEqual([]);
});

test('traffic of a SOCKS proxy does not wait, since it receives no login', async () => {
  await storeRoute('socks5');
  await staleTunnels.note('regular');
  await holdTrafficIfRefused('p');
  expect(await staleTunnels.waiting()).toEqual([]);
});

test('tunnels are closed also where the proxy does not answer for the name of the request', async () => {
  await staleTunnels.note('regular');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await closeBeforeSwitch('p');
  expect(steps).toEqual(['set', 'flush']);
  vi.unstubAllGlobals();
});
