import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { checkPrivateExit } from '@/utils/incognito/background/private-exit-check';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';

vi.mock('@/utils/incognito/background/private-routes', () => ({
  applyPrivateRoutes: async () => {},
}));

const endpoint = { scheme: 'http', host: 'my.example', port: 3128 } as const;
const sent: { url: string; signal: AbortSignal | null | undefined }[] = [];
const check = (profileId: string) => checkPrivateExit({ profileId, url: 'https://exit.test/' });

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    sent.push({ url, signal });
    if (sent.length > 1) return new Response('{"ip":"203.0.113.7"}');
    return await new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const appliedRoutes = ['p', 'q'].map((profileId) => ({ profileId, endpoint, where: everywhere }));
  await proxyItem.write({ ...allOff, appliedRoutes });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the next check ends the request of one that hangs', async () => {
  const hanging = check('p');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await check('q')).toEqual({ status: 200, text: '{"ip":"203.0.113.7"}' });
  expect(await hanging).toBeNull();
  expect(sent[1]?.signal?.aborted).toBe(false);
});

test('a profile that was switched off meanwhile sends no request', async () => {
  await proxyItem.write(allOff);
  expect(await check('p')).toBeNull();
  expect(sent).toEqual([]);
});
