import { expect, test } from 'vitest';
import { beginCheck, checkDone, checkFailed, isRecoverable } from '@/utils/proxy/check-states';
import { storedProfileState } from '../../fixtures/stored-profile-state';

const warnings = ['cap-reached', 'session-ending'] as const;
const cases = warnings.flatMap((warning) =>
  (['endpoint-unreachable', 'balance-empty'] as const).map((reason) => [warning, reason] as const),
);
const exit = { address: 'a', country: null, city: null, network: null, checkedAt: 1, tookMs: 1 };

test.each(cases)('%s does not hide %s, from which the profile recovers', (warning, reason) => {
  const warned = beginCheck(storedProfileState({ problem: { code: warning } }));
  expect(warned.problem?.code).toBe(warning);
  const failed = checkFailed(warned, { code: reason });
  expect(failed).toMatchObject({ phase: 'blocked', check: 'failed', problem: { code: reason } });
  expect(isRecoverable(failed)).toBe(true);
  expect(checkDone(beginCheck(failed), exit, [])).toMatchObject({ phase: 'on', problem: null });
});

test('the reason for which a switch or rotation failed during the check does not hide why the check failed', () => {
  const checking = storedProfileState({ check: 'checking', problem: { code: 'service-failed' } });
  const reason = { code: 'endpoint-unreachable' } as const;
  expect(checkFailed(checking, reason)).toMatchObject({ phase: 'blocked', problem: reason });
});

test.each(warnings)('%s is told rather than that the exit check itself failed', (code) => {
  const warned = beginCheck(storedProfileState({ problem: { code } }));
  const failed = checkFailed(warned, { code: 'exit-check-failed' });
  expect(failed).toMatchObject({ phase: 'on', check: 'failed', problem: { code } });
});
