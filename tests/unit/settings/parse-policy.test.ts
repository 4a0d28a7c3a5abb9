import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readPolicy } from '@/utils/settings/parse-policy';
import { ProfileSchema } from '@/utils/proxy/schema';

test('addresses and profiles are read; what is wrong is told, and no login comes in', () => {
  const managed = readPolicy({
    accountApi: 'https://api.example/',
    exitCheck: 'http://plain.example',
    message: 'Ask IT.',
    accountKey: 'never',
    profiles: [
      { name: 'Germany', product: 'rp', countries: ['DE'], sites: ['*.shop.example'] },
      { name: 'Office', host: 'proxy.example', port: 8080, scheme: 'http', hasLogin: true },
      { name: 'No kind of product', product: 'x' },
      'nonsense',
      { name: 'Two ways', host: 'x.test:1; DIRECT', port: 80, scheme: 'http' },
    ],
  });
  expect(managed?.addresses).toEqual({
    accountApi: 'https://api.example',
    exitCheck: '',
    dashboard: '',
  });
  expect(managed?.profiles.map(({ profile, sites }) => [profile.id, profile.kind, sites])).toEqual([
    ['managed-0-Germany', 'service', '*.shop.example'],
    ['managed-0-Office', 'custom', ''],
  ]);
  expect(managed?.profiles[0]?.profile).toMatchObject({
    session: 'sticky',
    where: { scope: 'only' },
  });
  expect(managed?.profiles[1]?.profile).toMatchObject({ hasLogin: false });
  expect(managed?.unreadable).toEqual([3, 4, 5]);
  expect(JSON.stringify(managed)).not.toContain('never');
});

test('addresses are read like typed ones, and those that are not HTTPS addresses are named', () => {
  const read = (policy: object) => {
    const managed = readPolicy(policy);
    return { ...managed?.addresses, bad: managed?.unreadableAddresses };
  };
  expect(
    read({
      accountApi: 'https://api.example/public/',
      exitCheck: 'https://ip.example/json/',
      dashboard: ' https://d.example/me/ ',
    }),
  ).toEqual({
    accountApi: 'https://api.example',
    exitCheck: 'https://ip.example/json/',
    dashboard: 'https://d.example/me',
    bad: [],
  });
  expect(read({ exitCheck: 'https://ip.example' })).toMatchObject({
    exitCheck: 'https://ip.example/',
  });
  expect(
    read({ accountApi: 'http://a.example', exitCheck: 'https://u:p@b.example', dashboard: 5 }),
  ).toEqual({
    accountApi: '',
    exitCheck: '',
    dashboard: '',
    bad: ['accountApi', 'exitCheck', 'dashboard'],
  });
});

test.each([[undefined], [null], [{}], ['text'], [{ message: 'only words' }]])(
  'no policy: %s',
  (raw) => {
    expect(readPolicy(raw)).toBeNull();
  },
);

test('a policy of wrong types is no crash', () => {
  expect(readPolicy({ accountApi: 5, profiles: { a: 1 }, dashboard: 'https://d.example' })).toEqual(
    {
      addresses: { accountApi: '', exitCheck: '', dashboard: 'https://d.example' },
      message: '',
      profiles: [],
      unreadable: [],
      incomplete: [],
      unreadableAddresses: ['accountApi'],
    },
  );
});

test('a profile keeps its id when another comes before it, and two of a name are two', () => {
  const germany = { name: 'Germany', product: 'rp', countries: ['DE'] };
  const ids = (profiles: unknown[]) =>
    readPolicy({ profiles })?.profiles.map(({ profile }) => profile.id);
  expect(ids([germany])).toEqual(['managed-0-Germany']);
  expect(ids([{ ...germany, name: 'France' }, germany, germany])).toEqual([
    'managed-0-France',
    'managed-0-Germany',
    'managed-1-Germany',
  ]);
});

test.each([
  [['intranet.example:8443']],
  ['*.shop.example'],
  [['shop.example', 5]],
  [{ 0: 'shop.example' }],
])('a profile whose sites can not be read is told and left out: %j', (sites) => {
  const germany = { name: 'Germany', product: 'rp', sites };
  const good = { name: 'Office', product: 'rp', sites: ['# ours', '', 'office.example'] };
  const { profiles, unreadable } = readPolicy({ profiles: [germany, good] }) ?? {};
  expect(profiles?.map(({ profile }) => profile.name)).toEqual(['Office']);
  expect(unreadable).toEqual([1]);
});

test('a profile keeps the sites that can be read, and is told to lack others', () => {
  const some = { name: 'Some', product: 'rp', sites: ['*.shop.example', 'intranet.example:8443'] };
  const none = { name: 'None', product: 'rp', sites: null };
  const { profiles, unreadable, incomplete } = readPolicy({ profiles: [none, some] }) ?? {};
  const scopes = profiles?.map(({ profile }) => profile.where.scope);
  expect({ scopes, unreadable, incomplete }).toEqual({
    scopes: ['everything', 'only'],
    unreadable: [],
    incomplete: [2],
  });
});

test('a profile comes back from storage as it was read, so that no start takes it for another', () => {
  const profiles = [
    { sites: ['shop.example'], countries: ['DE'], product: 'rp', name: 'Germany' },
    { port: 8080, name: 'Office', host: 'proxy.example', scheme: 'http' },
  ];
  for (const { profile } of readPolicy({ profiles })?.profiles ?? []) {
    const text = JSON.stringify(profile);
    expect(JSON.stringify(z.parse(ProfileSchema, JSON.parse(text)))).toBe(text);
  }
});
