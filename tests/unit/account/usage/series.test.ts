import { describe, expect, test } from 'vitest';
import { flattenFields, parseBandwidthReport } from '@/utils/service/usage';
import type { ReportBucket } from '@/utils/account/usage/schema';
import {
  fillGaps,
  bucketTime,
  bucketParts,
  axisMaximum,
  bucketTotal,
} from '@/utils/account/usage/series';

const at = (stamp: string, total: number | null = 1): ReportBucket => ({
  stamp,
  default: total,
  extra: null,
  total,
});

describe('bars', () => {
  test('hours that the service left out stand empty, and none is added at the ends', () => {
    const bars = fillGaps([at('2026-01-31 22:00'), at('2026-02-01 01:00')], '24h');
    expect(bars.map(({ stamp, total }) => [stamp, total])).toEqual([
      ['2026-01-31 22:00', 1],
      ['2026-01-31 23:00', null],
      ['2026-02-01 00:00', null],
      ['2026-02-01 01:00', 1],
    ]);
    expect(fillGaps([at('2026-01-30 00:00'), at('2026-02-01 00:00')], '7d')).toHaveLength(3);
  });

  test('stamps that are no moments stay as they came, and a hole of years fills no memory', () => {
    const odd = [at('morning'), at('noon')];
    expect(fillGaps(odd, '24h')).toEqual(odd);
    const far = fillGaps([at('1970-01-01 00:00'), at('2026-01-01 00:00')], '24h');
    expect(far.length).toBeLessThan(110);
  });

  test('a stamp is read at its own time, wherever the browser is', () => {
    expect(bucketTime('2026-01-31 09:30')).toBe(Date.UTC(2026, 0, 31, 9, 30));
    expect(bucketTime('2026-01-31T09:30:00Z')).toBe(Date.UTC(2026, 0, 31, 9, 30));
    expect(bucketTime('31.1.2026')).toBeNull();
  });

  test('extra is a part of the total, and never more than all of it', () => {
    const bucket = { stamp: '', default: 3, extra: 1, total: 4 };
    expect(bucketParts(bucket)).toEqual({ plain: 3, extra: 1 });
    expect(bucketParts({ ...bucket, total: null })).toEqual({ plain: 3, extra: 1 });
    expect(bucketParts({ ...bucket, extra: 9 })).toEqual({ plain: 0, extra: 4 });
    expect(bucketTotal({ stamp: '', default: null, extra: null, total: null })).toBeNull();
  });

  test.each([
    [[], 1],
    [[0], 1],
    [[0.03], 0.05],
    [[0.9], 1],
    [[1.2, 4], 5],
    [[1001], 2000],
  ])('the scale of %j ends at %d', (values, top) => {
    expect(axisMaximum(values)).toBeCloseTo(top, 9);
  });
});

test('fields of any shape become a list of bounded length', () => {
  expect(flattenFields({ a: [1, { b: null }], api_key: 'k' })).toEqual([
    { name: 'a.0', value: '1' },
    { name: 'a.1.b', value: 'null' },
  ]);
  expect(flattenFields('text')).toEqual([]);
  expect(
    flattenFields(Object.fromEntries(Array.from({ length: 999 }, (_, n) => [n, n]))),
  ).toHaveLength(200);
});

test('counts whose names resemble those of secrets are kept', () => {
  const counts = {
    passed: 5,
    bypassed: 2,
    tokens: 3,
    login_pages: 1,
    compass: 4,
    failed_logins: 0,
  };
  expect(flattenFields(counts).map(({ name }) => name)).toEqual(Object.keys(counts));
});

test('what resembles a secret is hidden as text or structure, and shown as a number', () => {
  const counts = {
    proxy_sessions: 12,
    session_id_changes: 1,
    authorizations: 3,
    per_user: 4,
    active_user: 2,
    login_attempts: 5,
  };
  const session = { cookies: 6, expired: '7' };
  const alike = { passed: '9', bypass: 'on', compass: { north: 'yes' }, passes: 'all' };
  const fields = flattenFields({ ...counts, session, ...alike });
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ...Object.entries(counts).map(([name, value]) => [name, String(value)]),
    ['session.cookies', '6'],
    ['session.expired', '7'],
    ['passed', '9'],
    ['bypass', 'on'],
    ['compass.north', 'yes'],
    ['passes', 'all'],
  ]);
  const hidden = {
    passport: 'x',
    bypass_token: 't',
    bypassword: 'p',
    last_login: '2026-01-31',
    logins: { web: 5 },
    tokens_left: null,
    password: 1234,
    proxyPass: 1234,
    pwd: '1234',
    auth: 'Basic x',
    cookie: ['a=b'],
    bearer: { value: 'x' },
    jwt: 'ey',
    session: { id: 'abc' },
    active_user: 'u',
    access_key: 'k',
    connection_string: 'c',
    session_id: '123456',
  };
  expect(flattenFields({ ...hidden, deep: [hidden] })).toEqual([]);
});

test('logins, keys and passwords are dropped, also in lists', () => {
  const login = {
    username: 'u',
    proxy_username: 'u',
    userName: 'u',
    user: 'u',
    login: 'u',
    login_id: 7,
  };
  const secrets = {
    password: 'p',
    pass: 'p',
    proxyPass: 'p',
    passwd: 'p',
    pwd: 'p',
    client_secret: 's',
  };
  const keys = {
    api_key: 'k',
    apiKey: 'k',
    token: 't',
    tokens: ['t'],
    access_tokens: [['t'], { web: 't' }],
  };
  expect(
    flattenFields({ ...login, ...secrets, ...keys, deep: [{ ...login, ...secrets, ...keys }] }),
  ).toEqual([]);
});

test('fields that are not documented are kept from every level of the report', () => {
  const product = { code: 'rp', totalBandwidth: 12, stats: {}, plan: 'pro' };
  const bandwidth = { products: [product], note: { text: 'x' } };
  const data = { bandwidth, requests: {}, extra_stat: 4, user: 'u' };
  const body = { success: true, error: null, data, meta: { zone: 'UTC' }, hint: 'y', token: 't' };
  const { more } = parseBandwidthReport(body, { product: 'rp', period: '3d' }, 0);
  expect(more).toEqual([
    { name: 'plan', value: 'pro' },
    { name: 'meta.zone', value: 'UTC' },
    { name: 'data.bandwidth.note.text', value: 'x' },
    { name: 'data.extra_stat', value: '4' },
    { name: 'hint', value: 'y' },
  ]);
});

test('each unknown field of a report has a name of its own', () => {
  const product = { code: 'rp', stats: {}, plan: 1 };
  const data = { bandwidth: { products: [product], plan: 2 }, plan: 3 };
  const requests = { a: { b: 1 }, 'a.b': 2 };
  const body = { data: { ...data, requests }, meta: { plan: 4 }, plan: 5, 'plan (2)': 6 };
  const report = parseBandwidthReport(body, { product: 'rp', period: '3d' }, 0);
  expect(report.more.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'plan: 1',
    'meta.plan: 4',
    'data.bandwidth.plan: 2',
    'data.plan: 3',
    'plan (2): 5',
    'plan (2) (2): 6',
  ]);
  expect(report.requests.map(({ name }) => name)).toEqual(['a.b', 'a.b (2)']);
});
