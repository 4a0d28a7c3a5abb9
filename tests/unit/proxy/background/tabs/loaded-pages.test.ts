import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { followLoadedPages } from '@/utils/proxy/background/tabs/loaded-pages';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';

type Hear = (page: object) => void;
const listeners = new Set<Hear>();
const loaded = vi.fn<Hear>();
const page = { tabId: 4, url: 'http://shop.example/', statusCode: 200, fromCache: false };
const endpoint = { scheme: 'http', host: 'my.example', port: 3128 } as const;
const appliedRoutes = [{ profileId: 'a', endpoint, where: everywhere }];

beforeEach(async () => {
  fakeBrowser.reset();
  listeners.clear();
  loaded.mockReset();
  Object.assign(ext.webRequest, {
    onResponseStarted: {
      addListener: (hear: Hear) => listeners.add(hear),
      removeListener: (hear: Hear) => listeners.delete(hear),
    },
  });
  await proxyItem.write({ ...allOff, appliedRoutes });
  followLoadedPages(loaded);
});

function answers(about: object): void {
  for (const hear of listeners) hear({ ...page, ...about });
}

test('a page counts as its site answered it, not the proxy or the cache', () => {
  answers({});
  answers({ statusCode: 404 });
  answers({ url: 'https://shop.example/', statusCode: 503 });
  expect(loaded).toHaveBeenCalledTimes(3);
  for (const statusCode of [401, 403, 407, 502]) answers({ statusCode });
  answers({ fromCache: true });
  answers({ tabId: -1 });
  expect(loaded).toHaveBeenCalledTimes(3);
});

test('a page that may have gone out directly proves nothing of the proxy', () => {
  const hosts = ['localhost:3000', 'app.localhost', '127.0.0.1', '[::1]:3000'];
  for (const host of [...hosts, '169.254.7.7', '[fe80::1]']) answers({ url: `http://${host}/` });
  expect(loaded).not.toHaveBeenCalled();
  answers({ url: 'http://[fd00::1]/' });
  expect(loaded).toHaveBeenCalledOnce();
});

test('nothing listens while no profile is on', async () => {
  await proxyItem.write(allOff);
  await vi.waitFor(() => expect(listeners.size).toBe(0));
  await proxyItem.write({ ...allOff, appliedRoutes });
  await vi.waitFor(() => expect(listeners.size).toBe(1));
});
