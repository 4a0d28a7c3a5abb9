// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { ProblemError, type Problem, type ProblemCode } from '@/utils/problem';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../fixtures/stored-profiles';

const switchProfile = vi.fn<(id: string, on: boolean) => void>();
const allowSites = vi.fn<() => Promise<void>>();
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/components/popup/popup-links', () => ({ followLinkFromPopup: () => undefined }));
vi.mock('@/utils/onboarding/state/allow-sites', () => ({ allowSites }));
vi.mock(import('@/components/popup/switch-actions'), async (load) => ({
  ...(await load()),
  actOnExit: async () => {},
  async switchProfile(id: string, on: boolean) {
    switchProfile(id, on);
  },
}));
const { HeaderProblem, offersCheck } = await import('@/components/popup/header-problem');
const { actionProblem, isActingOnExit } = await import('@/components/popup/switch-actions');

const germany = serviceProfile({ name: 'Germany' });

afterEach(cleanup);

function offered(code: ProblemCode, profile: Profile = germany): (string | null)[] {
  const problem: Problem = { code };
  const active: ProfileState = {
    profileId: profile.id,
    phase: 'blocked',
    since: 0,
    session: null,
    exit: null,
    previousExit: null,
    check: 'none',
    problem,
  };
  render(<HeaderProblem problem={problem} active={active} profile={profile} />);
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

test('a profile of any kind that an error closed is switched on again by a button', () => {
  const own = customProfile({ name: 'Own' });
  for (const code of ['unexpected', 'disk-full', 'private-windows-silent'] as const) {
    expect(offered(code, own)).toEqual(['Try again', 'Check again', 'Switch off']);
    cleanup();
  }
  expect(offered('locked', own)).toEqual(['Check again', 'Switch off']);
  cleanup();
  expect(offered('proxy-silent', own)).toEqual(['Check again', 'Switch off']);
});

test('a changed profile that is not in effect yet offers to apply the change, of any kind', () => {
  const own = customProfile({ name: 'Own' });
  expect(offered('profile-changed', own)).toEqual([
    'Apply the change',
    'Check again',
    'Switch off',
  ]);
  screen.getByRole('button', { name: 'Apply the change' }).click();
  expect(switchProfile).toHaveBeenCalledWith(own.id, true);
});

test.each([
  ['no-site-access', ['Allow access to all sites', 'Switch off']],
  ['control-taken', ['Switch off']],
  ['control-by-policy', ['Switch off']],
  ['private-not-covered', ['Switch off']],
] as const)('%s is healed by no new login and no check', (code, ways) => {
  expect(offered(code)).toEqual(ways);
  expect(offersCheck({ code }, storedProfileState({ phase: 'blocked' }))).toBe(false);
});

test('site access is asked for within the press, also while nothing is on', async () => {
  render(<HeaderProblem problem={{ code: 'no-site-access' }} active={null} profile={null} />);
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('Allow access to all sites');
  allowSites.mockRejectedValueOnce(new ProblemError('unexpected'));
  button.click();
  expect(allowSites).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(actionProblem.value).toMatchObject({ code: 'unexpected' }));
});

test("'Check again' keeps the focus while it waits for the reply", async () => {
  offered('login-refused');
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' });
  await act(() => {
    isActingOnExit.value = true;
  });
  expect(check.disabled).toBe(false);
  expect(check.getAttribute('aria-disabled')).toBe('true');
  isActingOnExit.value = false;
});
