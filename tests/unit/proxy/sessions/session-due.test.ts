import { describe, expect, test } from 'vitest';
import {
  renewalLeadMs,
  rotationMinutes,
  sessionAlarmAt,
  sessionDue,
} from '@/utils/proxy/sessions/session-due';
import { directProfile, serviceProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const minute = 60_000;
const end = 100 * minute;
const active = storedProfileState({
  session: { startedAt: 0, endsAt: end, rotations: 0 },
  check: 'done',
});
const renewed = serviceProfile({ lifetimeMinutes: 100, renewal: 'on' });
const asked = { ...renewed, renewal: 'ask' } as const;
const ended = { ...renewed, renewal: 'off' } as const;

test.each([
  [100, 60_000],
  [10, 60_000],
  [5, 30_000],
  [1, 6000],
])('a session of %d minutes is renewed %d ms before its end', (lifetime, lead) => {
  expect(renewalLeadMs(lifetime)).toBe(lead);
});

describe('the next look', () => {
  test.each([
    ['renewed: before the end', renewed, 0, end - minute],
    ['asked: before the end', asked, 0, end - minute],
    ['then at the end', asked, end - minute, end],
    ['left alone: at the end', ended, 0, end],
    ['past the end: a minute later, not at once', renewed, end + 5, end + 5 + minute],
    ['past an end that was missed, left alone: at once', ended, end + 5, end + 5],
    ['past an end that was missed, asked: at once', asked, end + 5, end + 5],
  ] as const)('%s', (_name, profile, now, at) => {
    expect(sessionAlarmAt(active, profile, now)).toBe(at);
  });

  test('waits a minute where nothing can end yet', () => {
    for (const phase of ['switching', 'rotating'] as const)
      expect(sessionAlarmAt({ ...active, phase }, ended, end + 5)).toBe(end + 5 + minute);
  });

  test('is never for what has no end, or is closed', () => {
    expect(sessionAlarmAt({ ...active, session: null }, renewed, 0)).toBeNull();
    const hard = { ...active, session: { startedAt: 0, endsAt: null, rotations: 0 } };
    expect(sessionAlarmAt(hard, renewed, 0)).toBeNull();
    expect(sessionAlarmAt({ ...active, phase: 'blocked' }, renewed, 0)).toBeNull();
    expect(sessionAlarmAt(active, directProfile(), 0)).toBeNull();
  });
});

describe('a session that is not renewed ends also while a passing problem blocks its profile', () => {
  const silent = {
    ...active,
    phase: 'blocked',
    problem: { code: 'endpoint-unreachable' },
  } as const;
  const closed = { ...silent, problem: { code: 'session-ended' } } as const;
  const taken = { ...silent, problem: { code: 'control-taken' } } as const;

  test.each([ended, asked])('whether it is left alone or asked for', (profile) => {
    expect(sessionAlarmAt(silent, profile, end - 1)).toBe(end);
    expect(sessionDue(silent, profile, end - 1)).toBeNull();
    expect(sessionAlarmAt(silent, profile, end + 5)).toBe(end + 5);
    expect(sessionDue(silent, profile, end)).toBe('end');
  });

  test.each([closed, taken])('but not where its route is closed or not in effect', (state) => {
    expect(sessionAlarmAt(state, ended, end - 1)).toBeNull();
    expect(sessionDue(state, ended, end)).toBeNull();
  });

  test('a renewed one waits until the profile is on', () => {
    expect(sessionAlarmAt(silent, renewed, end)).toBeNull();
    expect(sessionDue(silent, renewed, end)).toBeNull();
  });
});

describe('what is due', () => {
  const warned = { ...active, problem: { code: 'session-ending' } } as const;
  test.each([
    ['nothing early', active, renewed, 0, null],
    ['a renewal', active, renewed, end - minute, 'renew'],
    ['a late renewal', active, renewed, end + minute, 'renew'],
    ['a question', active, asked, end - minute, 'ask'],
    ['no second question', warned, asked, end - 1, null],
    ['the end after a question', warned, asked, end, 'end'],
    ['nothing before the end', active, ended, end - 1, null],
    ['the end', active, ended, end, 'end'],
    ['nothing while it switches', { ...active, phase: 'switching' }, renewed, end, null],
  ] as const)('%s', (_name, state, profile, now, due) => {
    expect(sessionDue(state, profile, now)).toBe(due);
  });
});

test('a session from before the clock was set back counts as ended, a small correction does not', () => {
  const ahead = { ...active, session: { startedAt: 5 * minute, endsAt: end, rotations: 0 } };
  expect(sessionDue(ahead, renewed, 0)).toBe('renew');
  expect(sessionDue(ahead, ended, 0)).toBe('end');
  expect(sessionAlarmAt(ahead, ended, 0)).toBe(0);
  expect(sessionAlarmAt(ahead, renewed, 0)).toBe(minute);
  expect(sessionDue(ahead, ended, 4 * minute)).toBeNull();
  expect(sessionAlarmAt(ahead, ended, 4 * minute)).toBe(end);
});

test('rotations in time need a session and a number of minutes', () => {
  const every = serviceProfile({ rotateEveryMinutes: 5 });
  expect(rotationMinutes(active, every)).toBe(5);
  expect(rotationMinutes(active, renewed)).toBeNull();
  expect(rotationMinutes({ ...active, session: null }, every)).toBeNull();
});
