// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProfileState } from '@/utils/proxy/schema';
import type { Problem, ProblemCode } from '@/utils/problem';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/components/popup/popup-links', () => ({ followLinkFromPopup: () => undefined }));
vi.mock('@/components/popup/switching', () => ({
  isActingOnExit: signal(false),
  actOnExit: () => undefined,
  switchProfile: () => undefined,
}));
const { HeaderProblem } = await import('@/components/popup/header-problem');

const germany = serviceProfile({ name: 'Germany' });

afterEach(cleanup);

function offered(code: ProblemCode): (string | null)[] {
  const problem: Problem = { code };
  const active: ProfileState = {
    profileId: germany.id,
    phase: 'blocked',
    since: 0,
    session: null,
    exit: null,
    previousExit: null,
    check: 'none',
    problem,
  };
  render(<HeaderProblem problem={problem} active={active} profile={germany} />);
  return screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

test('an empty balance leads to the dashboard first, and offers no new login', () => {
  expect(offered('balance-empty')).toEqual(['Dashboard', 'Check again', 'Switch off']);
});

test('a refused login of the service offers a new one', () => {
  expect(offered('login-refused')).toEqual(['Renew login', 'Check again', 'Switch off']);
});
