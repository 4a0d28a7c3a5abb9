import { describe, expect, test } from 'vitest';
import {
  allowedRequests,
  countedRequests,
  isSpareTooOld,
  profilesInSight,
  sparePurpose,
} from '@/utils/proxy/sessions/spare-rules';
import type { ServiceProfile } from '@/utils/proxy/schema';
import { storedAccount } from '../../../fixtures/stored-account';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { customProfile, directProfile, serviceProfile } from '../../../fixtures/stored-profiles';

const product = {
  code: 'rp' as const,
  balanceMb: 100,
  endpoint: 'rp.test',
  ports: { http: 1000, socks5: 1002 },
};
const account = storedAccount({ products: [product] });
const access = { accountId: 'first', baseUrl: 'https://api.test', key: 'key' };
const session = { startedAt: 1, endsAt: null, rotations: 0 };
const minute = 60_000;

describe('profiles in sight', () => {
  const many = Array.from({ length: 9 }, (_, at) => serviceProfile({ id: `p${at}` }));
  const ids = (list: readonly ServiceProfile[]) => list.map(({ id }) => id);

  test('are those that are on, then the last one used, then the first of the list, at most five', () => {
    const on = [storedProfileState({ profileId: 'p8', since: 1, session })];
    expect(ids(profilesInSight(many, { on }, account, ['p6']))).toEqual([
      'p8',
      'p6',
      'p0',
      'p1',
      'p2',
      'p3',
    ]);
  });

  test('are those that are being switched on, whose session is still to come', () => {
    const switching = { since: 1, session: null, phase: 'switching' } as const;
    const profiles = [
      serviceProfile({ id: 'sticky' }),
      serviceProfile({ id: 'rotating', session: 'rotating' }),
    ];
    const on = profiles.map(({ id }) => storedProfileState({ profileId: id, ...switching }));
    expect(ids(profilesInSight(profiles, { on }, account, []))).toEqual(['sticky']);
  });

  test('are none that need no login of the service, or can get none', () => {
    const others = [
      customProfile(),
      directProfile(),
      serviceProfile({ id: 'lacking', product: 'mp' }),
      serviceProfile({ id: 'rotating-on', session: 'rotating' }),
    ];
    const on = [storedProfileState({ profileId: 'rotating-on', since: 1, session: null })];
    expect(profilesInSight(others, { on }, account, [])).toEqual([]);
    const empty = storedAccount({ products: [{ ...product, balanceMb: 0 }] });
    expect(profilesInSight(many, { on: [] }, empty, [])).toEqual([]);
  });
});

describe('the purpose of a spare login', () => {
  const purpose = (
    about: Partial<ServiceProfile> = {},
    of: Partial<typeof product> = {},
    by: Partial<typeof access> = {},
  ) =>
    sparePurpose(serviceProfile(about), storedAccount({ products: [{ ...product, ...of }] }), {
      ...access,
      ...by,
    });

  test.each<[string, Partial<ServiceProfile>, Partial<typeof product>, Partial<typeof access>]>([
    ['country', { countries: ['US'] }, {}, {}],
    ['city', { city: 'berlin' }, {}, {}],
    ['session kind', { session: 'hard' }, {}, {}],
    ['lifetime', { lifetimeMinutes: 11 }, {}, {}],
    ['expert modifiers', { expert: { latency: '300' } }, {}, {}],
    ['endpoint', {}, { endpoint: 'other.test' }, {}],
    ['port', {}, { ports: { http: 1001, socks5: 1002 } }, {}],
    ['key', {}, {}, { key: 'other' }],
    ['account', {}, {}, { accountId: 'second' }],
    ['account API', {}, {}, { baseUrl: 'https://other.test' }],
  ])('changes with the %s', async (_what, about, of, by) => {
    expect(await purpose(about, of, by)).not.toBe(await purpose());
  });

  test('stays with a new name and a new balance, and tells no key', async () => {
    const text = await purpose({ name: 'Other', color: 'red' }, { balanceMb: 1 });
    expect(text).toBe(await purpose());
    expect(text).not.toContain('key');
  });
});

describe('the age of a spare login', () => {
  test.each<[Partial<ServiceProfile>, number]>([
    [{ session: 'sticky', lifetimeMinutes: 10 }, 10],
    [{ session: 'sticky', lifetimeMinutes: 1440 }, 30],
    [{ session: 'hard', lifetimeMinutes: 1 }, 30],
    [{ session: 'rotating', lifetimeMinutes: 1 }, 30],
  ])('%o: less than %i minutes', (about, minutes) => {
    const profile = serviceProfile(about);
    const now = 1_000 * minute;
    expect(isSpareTooOld(profile, now - minutes * minute + 1, now)).toBe(false);
    expect(isSpareTooOld(profile, now - minutes * minute, now)).toBe(true);
  });

  test('one made under a clock that was ahead is not used', () => {
    expect(isSpareTooOld(serviceProfile(), 2, 1)).toBe(true);
  });
});

describe('the limits of requests', () => {
  const now = 10_000 * minute;
  const times = (count: number, ago: number) => Array.from({ length: count }, () => now - ago);

  test('twenty in any minute', () => {
    expect(allowedRequests([], 6, now)).toBe(6);
    expect(allowedRequests(times(17, minute - 1), 6, now)).toBe(3);
    expect(allowedRequests(times(25, 0), 6, now)).toBe(0);
    expect(allowedRequests(times(20, minute), 6, now)).toBe(6);
  });

  test('three hundred in any day, older ones are no longer counted', () => {
    const day = 24 * 60 * minute;
    expect(allowedRequests(times(298, day - 1), 6, now)).toBe(2);
    expect(countedRequests([...times(2, day - 1), ...times(9, day)], now)).toHaveLength(2);
  });
});
