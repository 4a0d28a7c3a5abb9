import { beforeEach, expect, test, vi } from 'vitest';
import { authContext } from '@/utils/proxy/background/route-plan';
import { isolationKey } from '@/utils/proxy/firefox/proxy-headers';
import { everywhere, noExtras } from '@/utils/proxy/schema';
import { profilesItem } from '@/utils/storage/registry/proxy';
import {
  challenge,
  refused,
  register,
  resetStage,
  stage,
} from '../../../fixtures/login-challenges';

/** Challenges of proxies that no active profile has, beside one that is on. */

vi.mock('@/utils/browser/ext', async (real) => ({ ...(await real<object>()), isFirefox: true }));

const corporate = { host: 'proxy.corp', port: 3128 };
const asks = { challenger: corporate, proxyInfo: corporate };
const keyed = { ...corporate, connectionIsolationKey: isolationKey('3', 'own') };

beforeEach(() => {
  resetStage();
  register();
});

test('without a key of Vantage it is of the own setting, and left to Firefox', async () => {
  expect(await challenge(asks)).toEqual({});
  expect(await challenge({ ...asks, proxyInfo: { ...keyed, connectionIsolationKey: '' } })).toEqual(
    {},
  );
  expect(refused).not.toHaveBeenCalled();
});

test.each([
  ['whose connection has a key of Vantage', { ...asks, proxyInfo: keyed }],
  ['whose connection is unknown', { challenger: corporate }],
  ['of a direct request', { challenger: corporate, proxyInfo: null }],
  [
    'at the address where blocked requests go',
    { ...asks, proxyInfo: { host: '127.0.0.1', port: 9 } },
  ],
])('one %s is cancelled', async (_which, about) => {
  expect(await challenge(about)).toEqual({ cancel: true });
});

test('one of the account, or of a profile that is off, is cancelled', async () => {
  register(async () => ({ routes: [stage.route], ownEndpoints: [corporate] }));
  expect(await challenge(asks)).toEqual({ cancel: true });
});

test('in Firefox the endpoints of profiles that are off are known beside one that is on', async () => {
  const custom = { kind: 'custom', scheme: 'http', hasLogin: false, where: everywhere } as const;
  await profilesItem.write([
    {
      ...custom,
      id: 'off',
      name: 'Off',
      color: 'red',
      letter: 'O',
      extras: noExtras,
      ...corporate,
    },
  ]);
  register(() => authContext([stage.route]));
  expect(await challenge(asks)).toEqual({ cancel: true });
  await profilesItem.write([]);
  expect(await challenge(asks)).toEqual({});
});
