import { describe, expect, test, vi } from 'vitest';
import { redactFields } from '@/utils/schedules/redact';
import { isNotOffered } from '@/utils/schedules/schema';
import { optionsWithConfig, pricedOptions } from '@/utils/schedules/config-options';
import { dailyCost } from '@/utils/schedules/daily-cost';
import {
  itemAddress,
  parsePage,
  parseScheduleRuns,
  parseSchedule,
  parseItem,
  parseTime,
} from '@/utils/schedules/parse-service-lists';
import { serviceItemHref, formHref, formSeed } from '@/utils/schedules/form-seed';

const job = {
  id: 'job_1',
  name: 'Lamps',
  config_id: 'cfg_1',
  interval_minutes: 30,
  is_active: true,
  last_run: '2026-01-31T07:30:00',
  last_status: 'success',
  next_run: '2026-01-31T08:00:00',
  moon: 'full',
};

describe('a page of a list', () => {
  test.each([
    ['the documented envelope', { success: true, schedules: [job], pagination: { total: 41 } }, 41],
    ['a bare array', [job], null],
    ['data', { data: [job], total: 1 }, 1],
    ['data around the envelope', { data: { schedules: [job] } }, null],
  ])('%s', (_, json, total) => {
    const page = parsePage(json, 'schedules');
    expect(page).toMatchObject({ total, unreadable: 0 });
    expect(page?.items[0]).toMatchObject({ id: 'job_1', name: 'Lamps', fields: { moon: 'full' } });
  });

  test.each([undefined, null, 7, 'list', {}, { schedules: 'none' }, { data: { data: {} } }])(
    'garbage (%j) is no list',
    (json) => {
      expect(parsePage(json, 'schedules')).toBeNull();
    },
  );

  test('entries without an id are counted, and take no other away', () => {
    const page = parsePage(
      { schedules: [null, 7, {}, { id: '' }, { id: {} }, job, [job]] },
      'schedules',
    );
    expect(page?.items.map(({ id }) => id)).toEqual(['job_1']);
    expect(page?.unreadable).toBe(6);
  });

  test('ids under other names and as numbers are ids', () => {
    expect(parseItem({ schedule_id: 12 })).toMatchObject({ id: '12', name: '' });
    expect(parseItem({ config_id: 'cfg_2', name: 5 })).toMatchObject({ id: 'cfg_2', name: '5' });
  });
});

describe('what is known of a schedule', () => {
  test('as documented; times without a zone are UTC', () => {
    expect(parseSchedule({ fields: job })).toEqual({
      configId: 'cfg_1',
      minutes: 30,
      active: true,
      lastRun: Date.UTC(2026, 0, 31, 7, 30),
      lastStatus: 'success',
      nextRun: Date.UTC(2026, 0, 31, 8),
    });
  });

  test.each([
    [1, true],
    ['true', true],
    [' True', true],
    ['1', true],
    [0, false],
    ['false', false],
    ['0', false],
    [2, null],
    ['', null],
    [null, null],
  ])('is_active %j is %j', (is_active, active) => {
    expect(parseSchedule({ fields: { is_active } }).active).toBe(active);
  });

  test('garbage in its fields is nothing known', () => {
    const fields = { interval_minutes: 'often', is_active: 'yes', last_run: [], next_run: 'soon' };
    expect(parseSchedule({ fields })).toEqual({
      configId: null,
      minutes: null,
      active: null,
      lastRun: null,
      lastStatus: null,
      nextRun: null,
    });
  });

  test('times in every form', () => {
    const at = Date.UTC(2026, 0, 31, 7, 30);
    expect(parseTime('2026-01-31 07:30:00')).toBe(at);
    expect(parseTime('2026-01-31T07:30:00Z')).toBe(at);
    expect(parseTime('2026-01-31T08:30:00+01:00')).toBe(at);
    expect(parseTime('2026-01-31 08:30:00.000123+0100')).toBe(at);
    expect(parseTime('2026-01-31 07:30 UTC')).toBe(at);
    expect(parseTime('Sat, 31 Jan 2026 07:30:00 GMT')).toBe(at);
    expect(parseTime('Sat, 31 Jan 2026 09:30:00 +0200')).toBe(at);
    vi.stubEnv('TZ', 'America/New_York');
    expect(parseTime('Sat, 31 Jan 2026 07:30:00')).toBe(at);
    vi.unstubAllEnvs();
    expect(parseTime('2026-01-31')).toBe(Date.UTC(2026, 0, 31));
    for (const words of ['in 5 minutes', 'every day 7', '7', 'Run 12'])
      expect(parseTime(words)).toBeNull();
    expect(parseTime(at)).toBe(at);
    expect(parseTime(at / 1000)).toBe(at);
    expect([parseTime(''), parseTime(null), parseTime({}), parseTime(0), parseTime('x')]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});

test('runs are read without counting on anything in them', () => {
  expect(
    parseScheduleRuns({
      runs: [{ odd: 1 }, 'x', { task_id: 't', url: 'https://a.test/', error: { code: 5 } }],
    }),
  ).toEqual([
    {
      at: null,
      status: null,
      url: '',
      credits: null,
      taskId: null,
      checkUrl: null,
      error: null,
      fields: { odd: 1 },
    },
    expect.objectContaining({ taskId: 't', url: 'https://a.test/', error: '{"code":5}' }),
  ]);
  expect(parseScheduleRuns({ error: 'no' })).toBeNull();
});

test('secrets are covered wherever they lie, and what is endless is cut', () => {
  const covered = redactFields({
    config: { additional_headers: { Authorization: 'Bearer x', Cookie: 'a=b' }, secret_key: 's' },
    list: [{ api_key: 'k' }],
    name: 'n'.repeat(30_000),
  });
  expect(JSON.stringify(covered)).not.toMatch(/Bearer|a=b|"s"|"k"/);
  expect(String(covered['name'])).toHaveLength(20_000);
  const deep: Record<string, unknown> = {};
  let at = deep;
  for (let level = 0; level < 5000; level += 1) {
    const next = {};
    at['deeper'] = next;
    at = next;
  }
  expect(JSON.stringify(redactFields(deep)).length).toBeLessThan(500);
});

test('the service that does not offer it is told apart from one that says no', () => {
  for (const status of [401, 403, 404, 405, 410, 501]) {
    expect(isNotOffered({ code: 'service-refused', status })).toBe(true);
  }
  for (const status of [400, 402, 422, 429, 500, 503]) {
    expect(isNotOffered({ code: 'service-refused', status })).toBe(false);
  }
  expect(isNotOffered(null)).toBe(false);
  expect(isNotOffered({ code: 'no-answer' })).toBe(false);
});

test('a saved configuration tells its price, and a day of it', () => {
  const params = {
    url: 'https://a.test/',
    mode: 'browser',
    screenshot: true,
    device: 'x',
    ai_enhance: 5,
  };
  const options = optionsWithConfig('cfg_1', params);
  expect(options).toMatchObject({ mode: 'browser', screenshot: true, configId: 'cfg_1' });
  expect(itemAddress({ fields: { config: params } })).toBe('https://a.test/');
  expect(dailyCost('https://a.test/', pricedOptions(options), 720, [])).toMatchObject({
    least: 12,
    most: 12,
    hasUnpricedPart: false,
  });
  expect(optionsWithConfig('cfg_2', { mode: 'fast', proxy_country: 5 })).toMatchObject({
    mode: 'auto',
    country: '',
  });
});

test('a day of a rare schedule costs a part of a credit, and never nothing', () => {
  const options = { mode: 'request', country: '', screenshot: false } as const;
  const most = (minutes: number) => dailyCost('https://a.test/', options, minutes, []).most;
  expect(most(1440)).toBe(2);
  expect(most(7 * 1440)).toBe(0.29);
  expect(most(525_600)).toBe(0.01);
});

test('ids travel in addresses of the workspace and come back', () => {
  expect(serviceItemHref('job/1')).toBe('#/schedules/job%2F1');
  expect(formHref('config', 'cfg_1')).toBe('#/scrape/config:cfg_1');
  expect(formSeed('scheme:sch%2F9')).toEqual({ schemeId: 'sch/9' });
  expect([
    formSeed(''),
    formSeed('config:'),
    formSeed('page:1'),
    formSeed('config:%E0%A4%A'),
  ]).toEqual([null, null, null, null]);
});
