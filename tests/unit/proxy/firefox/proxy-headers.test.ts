import { expect, test } from 'vitest';
import {
  basicAuthorization,
  isolationKey,
  proxyAuthorization,
} from '@/utils/proxy/firefox/proxy-headers';

const host = 'proxy.example';
const endpoint = { scheme: 'http', host, port: 8080 } as const;
const ann = {
  profileId: 'ann',
  endpoint,
  login: { username: 'ann', password: 'one' },
};
const bob = {
  profileId: 'bob',
  endpoint,
  login: { username: 'bob', password: 'two' },
};
const proxyOf = (profileId: string) => ({
  type: 'http',
  host,
  port: 8080,
  connectionIsolationKey: isolationKey('3', profileId),
});
const elsewhere = { ...endpoint, port: 8081 };

test('the login of the profile that the request was routed to, in UTF-8', () => {
  expect(proxyAuthorization(proxyOf('bob'), [ann, bob])).toBe(`Basic ${btoa('bob:two')}`);
  expect(basicAuthorization({ username: 'jörg', password: '' })).toBe('Basic asO2cmc6');
});

test('no login for a direct request, another kind of proxy, or a profile without one', () => {
  const proxy = proxyOf('ann');
  expect(proxyAuthorization(null, [ann])).toBeNull();
  expect(proxyAuthorization(undefined, [ann])).toBeNull();
  expect(proxyAuthorization({ ...proxy, type: 'https' }, [ann])).toBeNull();
  expect(proxyAuthorization(proxy, [{ ...ann, login: null }])).toBeNull();
  expect(proxyAuthorization(proxy, [{ ...ann, endpoint: null }])).toBeNull();
  const https = { ...endpoint, scheme: 'https' } as const;
  expect(proxyAuthorization(proxy, [{ ...ann, endpoint: https }])).toBeNull();
});

test('no login for another host or port than the profile uses now', () => {
  expect(proxyAuthorization(proxyOf('ann'), [{ ...ann, endpoint: elsewhere }, bob])).toBeNull();
  expect(proxyAuthorization({ ...proxyOf('ann'), host: 'other.example' }, [ann, bob])).toBeNull();
});

test('a request of a profile that was just switched off carries the login in use at its proxy', () => {
  expect(proxyAuthorization(proxyOf('ann'), [bob])).toBe(`Basic ${btoa('bob:two')}`);
});

test('a request of a profile that was just switched off carries no login where no other profile uses its proxy', () => {
  const proxy = proxyOf('ann');
  expect(proxyAuthorization(proxy, [])).toBeNull();
  expect(proxyAuthorization(proxy, [{ ...bob, endpoint: elsewhere }])).toBeNull();
  expect(proxyAuthorization(proxy, [{ ...bob, endpoint: null }])).toBeNull();
});
