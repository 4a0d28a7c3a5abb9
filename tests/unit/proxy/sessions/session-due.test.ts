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
const live = storedProfileState({
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
  ] as const)('%s', (_name, profile, now, at) => {
    expect(sessionAlarmAt(live, profile, now)).toBe(at);
  });

  test('is never for what has no end, or is closed', () => {
    expect(sessionAlarmAt({ ...live, session: null }, renewed, 0)).toBeNull();
    const hard = { ...live, session: { startedAt: 0, endsAt: null, rotations: 0 } };
    expect(sessionAlarmAt(hard, renewed, 0)).toBeNull();
    expect(sessionAlarmAt({ ...live, phase: 'blocked' }, renewed, 0)).toBeNull();
    expect(sessionAlarmAt(live, directProfile(), 0)).toBeNull();
  });
});

describe('what is due', () => {
  const told = { ...live, problem: { code: 'session-ending' } } as const;
  test.each([
    ['nothing early', live, renewed, 0, null],
    ['a renewal', live, renewed, end - minute, 'renew'],
    ['a late renewal', live, renewed, end + minute, 'renew'],
    ['a question', live, asked, end - minute, 'ask'],
    ['no second question', told, asked, end - 1, null],
    ['the end after a question', told, asked, end, 'end'],
    ['nothing before the end', live, ended, end - 1, null],
    ['the end', live, ended, end, 'end'],
    ['nothing while it switches', { ...live, phase: 'switching' }, renewed, end, null],
  ] as const)('%s', (_name, state, profile, now, due) => {
    expect(sessionDue(state, profile, now)).toBe(due);
  });
});

test('rotations in time need a session and a number of minutes', () => {
  const every = serviceProfile({ rotateEveryMinutes: 5 });
  expect(rotationMinutes(live, every)).toBe(5);
  expect(rotationMinutes(live, renewed)).toBeNull();
  expect(rotationMinutes({ ...live, session: null }, every)).toBeNull();
});
