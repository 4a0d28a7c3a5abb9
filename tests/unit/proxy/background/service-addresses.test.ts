import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  onServiceAddressesChanged,
  reachDirectly,
  serviceAddresses,
} from '@/utils/proxy/background/service-addresses';
import { ProblemError } from '@/utils/problem';
import { pacPlan } from '@/utils/proxy/chromium/pac-plan';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Account } from '@/utils/account/schema';
import type { Addresses } from '@/utils/settings/schema';
import { storedAccount } from '../../../fixtures/stored-account';

function addressesOf(host: string): Addresses {
  return { accountApi: `https://api.${host}`, exitCheck: `https://exit.${host}/`, dashboard: '' };
}

function accountAt(host: string): Account {
  return storedAccount({
    scraper: { hasAccess: true, endpointUrl: `https://scraper.${host}/api/v1` },
    browser: { hasAccess: true, endpointUrl: `wss://browser.${host}:8444` },
  });
}

const of = (host: string) => [
  { host: `api.${host}`, port: 443 },
  { host: `scraper.${host}`, port: 443 },
  { host: `browser.${host}`, port: 8444 },
];

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('navigator', {
    locks: { request: async <T>(_: string, work: () => Promise<T>) => work() },
  });
  await settingsItem.update((now) => ({ ...now, addresses: addressesOf('a.test') }));
  await accountItem.write({ account: accountAt('a.test'), problem: null });
});

test('account API, scraper and browser product are direct, and nothing else is', async () => {
  expect(await serviceAddresses()).toEqual(of('a.test'));
});

test('without a connected account its API is not direct', async () => {
  await accountItem.write({ account: null, problem: null });
  expect(await serviceAddresses()).toEqual([]);
  const restore = await reachDirectly(['https://api.a.test']);
  expect(await serviceAddresses()).toEqual([{ host: 'api.a.test', port: 443 }]);
  await restore();
});

test('addresses of an account that is not in use are direct as well', async () => {
  const state = { account: accountAt('b.test'), problem: null };
  const other = { id: 'b', label: '', addresses: addressesOf('b.test'), state };
  await accountsItem.update((now) => ({ ...now, others: [other] }));
  expect(await serviceAddresses()).toEqual([...of('a.test'), ...of('b.test')]);
});

test("Chromium's script lets their https and WebSocket addresses out, and no others", async () => {
  const direct = await serviceAddresses();
  const { first } = pacPlan({ routes: [], direct, excluded: [], temporary: [], check: null });
  const text = first.replaceAll('\\', '');
  for (const { host, port } of direct) {
    const entries = ['https', 'wss'].map((scheme) => `["${scheme}","${port}",0,"/*",0]`);
    expect(text).toContain(`"${host}":[${entries.join()}]`);
  }
});

test('an address is direct while a connection is tried, also where another extension holds the proxy', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const taken = new ProblemError('control-taken');
  const after = vi.fn<() => Promise<void>>().mockResolvedValue();
  onServiceAddressesChanged(() => Promise.reject(taken));
  onServiceAddressesChanged(after);
  const restore = await reachDirectly(['https://typed.test']);
  expect(await serviceAddresses()).toEqual([...of('a.test'), { host: 'typed.test', port: 443 }]);
  await restore();
  expect(await serviceAddresses()).toEqual(of('a.test'));
  expect(after).toHaveBeenCalledTimes(2);
  const failed = 'Vantage: changing the addresses that are reached directly failed.';
  expect(log.mock.calls).toEqual([
    [failed, taken],
    [failed, taken],
  ]);
});
