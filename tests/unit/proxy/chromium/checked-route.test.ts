import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { createProxyBackend, type ProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const exitCheck = 'https://exit.test/';
const ownLogins = vi.hoisted(() => ({ step: async (): Promise<void> => {} }));
const inPrivate = vi.hoisted(() => ({
  request: async (_id: string, _signal?: AbortSignal | null): Promise<void> => {},
}));

vi.mock('@/utils/proxy/chromium/login-cache', () => ({
  createLoginCache: () => ({ refresh: () => ownLogins.step(), known: async () => null }),
}));
vi.mock('@/utils/proxy/background/proxy-auth', () => ({
  createProxyAuth: () => ({
    register: () => {},
    flushAfterAnswers: async (flush: () => Promise<void>) => flush(),
  }),
}));
vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  flushEverywhere: async () => {},
  fetchInIncognito: (profileId: string) => async (_url: string, init?: RequestInit) => {
    await inPrivate.request(profileId, init?.signal);
    return new Response('ok');
  },
  requestInIncognito: (profileId: string, _url: string, signal: AbortSignal) =>
    inPrivate.request(profileId, signal),
}));

const only: Where = { ...everywhere, scope: 'only' };
const routeOf = (profileId: string, where: Where = only) => ({
  profileId,
  endpoint: { scheme: 'http' as const, host: `${profileId}.example`, port: 80 },
  where,
});

/** The proxy setting in effect. */
let setting: { mode?: string; pacScript?: { data: string } };
/** Proxies that requests went through, each with the host requested. */
let sent: string[];
let backend: ProxyBackend;

/** What the setting answers for a URL. */
function proxyFor(url: string): string {
  const script = setting.pacScript?.data;
  if (script === undefined) return setting.mode ?? 'none';
  const call = `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(new URL(url).hostname)})`;
  return String(runInNewContext(`${script};${call}`, {}));
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  setting = {};
  sent = [];
  ownLogins.step = async () => {};
  inPrivate.request = async () => {};
  const settings = {
    get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
    set: async ({ value }: { value: typeof setting }) => void (setting = value),
    clear: async ({ scope }: { scope: string }) => {
      if (scope === 'regular') setting = {};
    },
  };
  const held = { set: async () => {}, clear: async () => {} };
  const network = { webRTCIPHandlingPolicy: held, networkPredictionEnabled: held };
  Object.assign(ext, { proxy: { settings }, privacy: { network } });
  Object.assign(ext.browsingData, { remove: async () => {} });
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(proxyFor(url));
    return new Response('ok');
  });
  await settingsItem.update((now) => ({ ...now, addresses: { ...now.addresses, exitCheck } }));
  await proxyItem.write({
    ...allOff,
    on: ['p', 'q'].map((profileId) => storedProfileState({ profileId })),
    appliedRoutes: ['p', 'q'].map((profileId) => routeOf(profileId)),
  });
  backend = createProxyBackend(
    async () => {},
    () => {},
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Runs `meanwhile` while the logins are being read for the first time. */
function whileReadingLogins(meanwhile: () => Promise<void>): void {
  ownLogins.step = async () => {
    ownLogins.step = async () => {};
    await meanwhile();
  };
}

test.each([[undefined], ['p'], ['q']])(
  'a check goes through its profile while the routes are applied anew (%s)',
  async (toCheck) => {
    whileReadingLogins(() => backend.apply(toCheck));
    await backend.checkThrough('q')(exitCheck);
    expect(sent).toEqual(['PROXY q.example:80']);
  },
);

test('what is applied during a request leaves its route as it is', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    await backend.apply('p');
    sent.push(proxyFor(url));
    return new Response('ok');
  });
  await backend.checkThrough('q')(exitCheck);
  expect(sent).toEqual(['PROXY q.example:80']);
});

test('a check whose profile was switched off meanwhile gets no answer', async () => {
  const off = async () => {
    await proxyItem.update((state) => ({ ...state, appliedRoutes: [routeOf('p')] }));
    await backend.apply();
  };
  whileReadingLogins(off);
  await expect(backend.checkThrough('q')(exitCheck)).rejects.toThrow('no-answer');
  expect(sent).toEqual([]);
});

test('a login is tested through its proxy, also where a session ends during the test', async () => {
  const endpoint = { scheme: 'http', host: 'tested.example', port: 80 } as const;
  const login = { username: 'me', password: 'secret' };
  await backend.tryOnce({ endpoint, login, url: exitCheck }, async (through) => {
    await backend.apply();
    await through(exitCheck);
  });
  expect(sent).toEqual(['PROXY tested.example:80']);
});

test('tunnels are closed through the new login, whatever is checked then', async () => {
  await staleTunnels.note('regular');
  const begun = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    sent.push(proxyFor(url));
    return new Response('ok');
  });
  const appliedRoutes = backend.apply('p');
  await begun.promise;
  await Promise.all([appliedRoutes, backend.checkThrough('q')(exitCheck)]);
  expect(sent).toEqual(['PROXY p.example:80', 'PROXY q.example:80']);
});

test('closing tunnels does not wait for an exit check that hangs, which is repeated after it', async () => {
  await staleTunnels.note('regular');
  const begun = Promise.withResolvers<void>();
  const aborted = ({ signal }: RequestInit) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(proxyFor(url));
    if (url === exitCheck && sent.length === 1) {
      begun.resolve();
      await aborted(init);
    }
    return new Response('ok');
  });
  const check = backend.checkThrough('q')(exitCheck, { signal: AbortSignal.timeout(60_000) });
  const interrupted = expect(check).rejects.toThrow('aborted');
  await begun.promise;
  await backend.apply('p');
  await interrupted;
  await backend.checkThrough('q')(exitCheck);
  expect(sent).toEqual(['PROXY q.example:80', 'PROXY p.example:80', 'PROXY q.example:80']);
});

test('a request for closing tunnels that hangs ends for the next switch', async () => {
  await staleTunnels.note('regular');
  const begun = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    sent.push(proxyFor(url));
    if (sent.length > 1) return new Response('ok');
    begun.resolve();
    await new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
    return new Response('ok');
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = backend.apply('p');
  await begun.promise;
  await Promise.all([first, backend.apply('q')]);
  expect(sent).toEqual(['PROXY p.example:80', 'PROXY q.example:80']);
});

test.each(['the exit changed', 'earlier tunnels are to be closed'])(
  'a check in private windows that hangs holds nothing up when %s',
  async (reason) => {
    await proxyItem.update((state) => ({
      ...state,
      appliedRoutes: [routeOf('p'), routeOf('q', { ...only, windows: 'private' })],
    }));
    const begun = Promise.withResolvers<void>();
    inPrivate.request = (_profileId, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const ending = new AbortController();
    const check = backend.checkThrough('q')(exitCheck, { signal: ending.signal });
    const interrupted = expect(check).rejects.toThrow('aborted');
    await begun.promise;
    if (reason === 'the exit changed') ending.abort();
    else {
      await staleTunnels.note('regular');
      inPrivate.request = async () => {};
      await backend.apply('p');
    }
    await interrupted;
    await backend.checkThrough('p')(exitCheck);
    expect(sent.at(-1)).toBe('PROXY p.example:80');
  },
);

test('a request of private windows for closing tunnels that hangs ends for the next switch', async () => {
  await staleTunnels.note('private');
  const begun = Promise.withResolvers<void>();
  inPrivate.request = (_profileId, signal) => {
    inPrivate.request = async () => {};
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = backend.apply('p');
  await begun.promise;
  await Promise.all([first, backend.apply('q')]);
  expect(sent).toEqual(['PROXY p.example:80', 'PROXY q.example:80']);
});

test('private windows are asked for one request at a time', async () => {
  const inTurn: string[] = [];
  await proxyItem.update((state) => ({
    ...state,
    appliedRoutes: [routeOf('p'), routeOf('q', { ...only, windows: 'private' })],
  }));
  inPrivate.request = async (profileId) => {
    inTurn.push(`${profileId} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inTurn.push(`${profileId} ends`);
  };
  await staleTunnels.note('private');
  await Promise.all([backend.checkThrough('q')(exitCheck), backend.apply('p')]);
  expect(inTurn.toSorted()).toEqual(['p begins', 'p ends', 'q begins', 'q ends']);
  expect(inTurn[1]?.slice(0, 1)).toBe(inTurn[0]?.slice(0, 1));
});
