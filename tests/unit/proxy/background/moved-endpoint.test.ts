import { beforeEach, expect, test, vi } from 'vitest';
import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createSwitchToMovedEndpoint } from '@/utils/proxy/background/moved-endpoint';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState, type ServiceProfile } from '@/utils/proxy/schema';
import { secrets } from '@/utils/security/background/secrets';
import type { AccountApi } from '@/utils/service/account';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../fixtures/restoring';
import { storedAccount } from '../../../fixtures/stored-account';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));
vi.mock('@/utils/proxy/background/tabs/failed-pages', () => ({ explainFailedPages: () => {} }));
vi.mock('@/utils/proxy/background/tabs/loaded-pages', () => ({ followLoadedPages: () => {} }));
vi.mock('@/utils/proxy/background/traffic/record-requests', () => ({ recordRequests: () => {} }));
vi.mock('@/utils/proxy/background/extras', () => ({ followExtras: () => {} }));

const ports = { http: 1000, socks5: 1002 };
const unreachable: Partial<ProfileState> = {
  phase: 'blocked',
  check: 'failed',
  problem: { code: 'endpoint-unreachable' },
};
const session = (endsAt: number | null) => ({ session: { startedAt: 1, endsAt, rotations: 0 } });
const generate = vi.fn<AccountApi['generate']>();

/** Lets the recovery alarm go off. Returns the host of the route once the profile is on: the fake proxy answers. */
async function recover(): Promise<string | undefined> {
  const api = { generate } as Partial<AccountApi> as AccountApi;
  const wakeUps = createProxyArea(async () => api).register();
  await wakeUps['vantage:recover'].run('vantage:recover');
  await vi.waitFor(async () => expect((await proxyItem.read()).on[0]?.phase).toBe('on'), 4000);
  return (await proxyItem.read()).appliedRoutes[0]?.endpoint?.host;
}

async function stored(host: string, about: Partial<ProfileState> = unreachable): Promise<void> {
  const products = [{ code: 'rp' as const, balanceMb: 5, endpoint: 'new.example', ports }];
  await accountItem.write({ account: storedAccount({ products }), problem: null });
  const [scheme, port] = isFirefox ? (['socks5', 1002] as const) : (['http', 1000] as const);
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState(about)],
    appliedRoutes: [{ profileId: 'a', endpoint: { scheme, host, port }, where: everywhere }],
  });
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  const get = async () => ({ levelOfControl: 'controlled_by_this_extension' });
  vi.stubGlobal('addEventListener', () => {});
  Object.assign(ext.webRequest, { onErrorOccurred: silent, onHeadersReceived: silent });
  Object.assign(ext, {
    permissions: { onAdded: silent, onRemoved: silent, contains: async () => true },
    proxy: { settings: { get, onChange: silent } },
  });
  generate.mockReset().mockResolvedValue(['user:pw_session-SSSSSSS1@new.example:1000']);
  await secrets.set('accountKey', 'account-key-abcd');
  await profilesItem.write([serviceProfile()]);
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  vi.spyOn(backend, 'checkThrough').mockReturnValue(async () => new Response());
});

test('a blocked profile takes the endpoint to which the service has moved its product', async () => {
  await stored('old.example');
  expect(await recover()).toBe('new.example');
  expect(generate).toHaveBeenCalledOnce();
});

test('one whose endpoint is still reported is only checked', async () => {
  await stored('NEW.example.');
  expect(await recover()).toBe('NEW.example.');
  expect(generate).not.toHaveBeenCalled();
});

test('one for which the service gives no login keeps its route, and is checked', async () => {
  await stored('old.example');
  generate.mockRejectedValue(new ProblemError('no-answer'));
  expect(await recover()).toBe('old.example');
  expect(generate).toHaveBeenCalledOnce();
  // The user pressed no switch that could have failed.
  expect((await proxyItem.read()).problem).toBeNull();
});

/** Looks whether a profile is to be switched. Returns a mock that was called if so. */
async function look(profile: Partial<ServiceProfile>, about: Partial<ProfileState>) {
  await stored('old.example', { ...unreachable, ...about });
  const switchOn = vi.fn(async () => {});
  const run = async (_id: string, work: (signal: AbortSignal) => Promise<void>) =>
    work(new AbortController().signal);
  await createSwitchToMovedEndpoint(switchOn, run)(serviceProfile(profile));
  return switchOn;
}

test.each<[string, Partial<ServiceProfile>, Partial<ProfileState>]>([
  ['of static residential, whose gateway is not reported', { product: 'static_residential' }, {}],
  ['that the lock closes', {}, { problem: { code: 'locked' } }],
  ['that is on', {}, { phase: 'on', check: 'done', problem: null }],
  ['whose session the user lets end', { renewal: 'off' }, session(Date.now() + 60_000)],
  ['whose session has ended', { renewal: 'off' }, session(2)],
  ['whose user is to be asked', { renewal: 'ask' }, session(Date.now() + 60_000)],
])('a profile %s is not switched', async (_name, profile, about) => {
  expect(await look(profile, about)).not.toHaveBeenCalled();
});

test.each<[string, Partial<ServiceProfile>, Partial<ProfileState>]>([
  ['whose session is renewed', { renewal: 'on' }, session(2)],
  ['whose session has no end', { renewal: 'off', session: 'hard' }, session(null)],
  ['without a session', { renewal: 'off', session: 'rotating' }, { session: null }],
])('a profile %s is switched', async (_name, profile, about) => {
  expect(await look(profile, about)).toHaveBeenCalledOnce();
});

test('a profile that another operation has switched meanwhile is not switched again', async () => {
  await stored('old.example');
  const switchOn = vi.fn(async () => {});
  await createSwitchToMovedEndpoint(switchOn, async (_id, work) => {
    await stored('new.example');
    await work(new AbortController().signal);
  })(serviceProfile());
  expect(switchOn).not.toHaveBeenCalled();
});
