import { expect, test, vi } from 'vitest';
import { answerProxyAuth, challengedRoute } from '@/utils/proxy/auth/proxy-auth-rules';
import { endpointOf } from '@/utils/proxy/endpoint';
import { createRequestAnswers, type FirefoxRoutes } from '@/utils/proxy/firefox/answer-requests';
import { isHost } from '@/utils/proxy/host-port';
import { profilesSharingEndpoint } from '@/utils/proxy/routing/profile-conflicts';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { readPolicy } from '@/utils/settings/parse-policy';
import type { Profile } from '@/utils/proxy/schema';
import { backups, connected, newBrowser } from '../../fixtures/restoring';
import { customProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { validateProfile } = await import('@/components/proxy/profile-form/profile-validation');
const { profileDraftOf } = await import('@/components/proxy/profile-form/profile-draft');
const { profileSaveInput } = await import('@/components/proxy/profile-form/profile-save');

/** Hosts are shown in their original script as entered, and sent in punycode. */
const host = 'bücher.test';
const sent = 'xn--bcher-kva.test';
const port = 8080;
const profile = customProfile({ host, port });

function imported(text: string): (Profile | undefined)[] {
  return planImport(text, [], () => 'new').added.map(({ profile }) => profile);
}

async function restored(): Promise<Profile[]> {
  const { make, restore } = backups();
  newBrowser();
  await connected('a.test', 'KEY-A');
  await profilesItem.write([profile]);
  const text = await make();
  newBrowser();
  await connected('a.test', 'KEY-A');
  await restore(text);
  return await profilesItem.read();
}

const ways: [string, () => (Profile | undefined)[] | Promise<Profile[]>][] = [
  ['the form', () => [profileSaveInput(profileDraftOf(profile)).profile]],
  ['lines', () => imported(`${host}:${port}`)],
  [
    'FoxyProxy',
    () => imported(JSON.stringify({ data: [{ type: 'http', hostname: host, port: `${port}` }] })),
  ],
  [
    'old FoxyProxy',
    () => imported(JSON.stringify({ k: { title: 'K', type: 1, address: host, port } })),
  ],
  [
    'Omega',
    () => {
      const fallbackProxy = { scheme: 'http', host, port };
      const profile = { name: 'P', profileType: 'FixedProfile', fallbackProxy };
      return imported(JSON.stringify({ schemaVersion: 2, '+P': profile }));
    },
  ],
  [
    "Vantage's own file",
    () => imported(JSON.stringify({ vantageProfiles: 1, profiles: [{ profile, sites: '' }] })),
  ],
  [
    "a company's policy",
    () => {
      const preset = { name: 'P', color: 'teal', letter: '', scheme: 'http', host, port };
      return [readPolicy({ profiles: [preset] })?.profiles[0]?.profile];
    },
  ],
  ['a backup', restored],
];

test.each(ways)('%s takes a host in its own script', async (_name, read) => {
  const [profile] = await read();
  if (profile?.kind !== 'custom') throw new Error('no custom profile');
  expect(profile.host).toBe(host);
  expect(validateProfile(profileDraftOf(profile), [])).toEqual({});
  for (const socks of [false, true]) {
    expect(endpointOf(profile, null, null, socks)).toEqual({ scheme: 'http', host: sent, port });
  }
});

test.each([
  ['उदाहरण.परीक्षा', 'xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ['BÜCHER.test.', 'xn--bcher-kva.test.'],
  ['bu\u0308cher.test', sent],
  [sent, sent],
  ['My.Example', 'my.example'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
])('%s is sent as %s', (typed, wanted) => {
  expect(isHost(typed)).toBe(true);
  expect(endpointOf(customProfile({ host: typed }), null, null, false).host).toBe(wanted);
});

test('a proxy is known by either name', () => {
  const endpoint = { scheme: 'http', host: sent, port } as const;
  const route = { profileId: 'c', endpoint, where: profile.where };
  const asks = { isProxy: true, host: sent, port };
  const login = { username: 'u', password: 'p' };
  expect(challengedRoute({ ...asks, host }, [{ ...route, login }])?.profileId).toBe('c');
  // While all profiles are off, a late authentication request must not open the browser's login
  // box.
  expect(answerProxyAuth(asks, { routes: [], ownEndpoints: [{ host, port }] }, false)).toBe(
    'cancel',
  );
  const other = { ...route, profileId: 'd', endpoint: { ...endpoint, host } };
  expect(profilesSharingEndpoint(route, [other])).toEqual(['d']);
});

test('Firefox is told the punycode, and a stored host that it could misread goes nowhere', () => {
  const asked = (endpoint: FirefoxRoutes['routes'][number]['endpoint']) =>
    createRequestAnswers({
      routes: [
        {
          profileId: 'c',
          endpoint,
          where: profile.where,
          login: null,
          sites: null,
          closed: false,
          proven: true,
        },
      ],
      direct: [],
      excluded: { hosts: {}, suffixes: {}, patterns: {}, blocks: [] },
      temporary: [],
      tabs: new Map(),
      barrier: true,
      generation: 'g',
    })({
      url: 'https://x.test/',
      tabId: 1,
      incognito: false,
      cookieStoreId: undefined,
      checks: null,
      isOwn: false,
      byBrowser: false,
    });
  expect(asked(endpointOf(profile, null, null, true))).toMatchObject([{ host: sent, port }, null]);
  expect(asked({ scheme: 'http', host, port })).toMatchObject([
    { host: '127.0.0.1', port: 9 },
    null,
  ]);
});
