// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageRoute } from '@/components/popup/route-resolver';
import { shopPage as page } from '../../fixtures/shop-page';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { allOff, beginSwitch, beginSwitchOff } from '@/utils/proxy/profile-states';
import type { ProxyState } from '@/utils/proxy/schema';

const germany = serviceProfile({ id: 'de', name: 'Germany' });
const france = serviceProfile({ id: 'fr', name: 'France' });
const all = signal([germany, france]);
const allOn: ProxyState = { ...allOff, on: [storedProfileState({ profileId: 'de' })] };
const state = signal(allOn);

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({
  profiles: { value: all },
  proxy: { value: state },
}));
vi.mock('@/utils/browser/state/active-page', () => ({ activePage: signal(page) }));
const endOwnConnection = vi.fn();
vi.mock('@/components/popup/lazy-parts', () => ({ lazyParts: signal({ endOwnConnection }) }));
const switchProfile = vi.fn();
vi.mock('@/components/popup/switch-actions', () => ({
  pendingSwitch: signal(null),
  switchProfile,
}));
const { MainSwitch } = await import('@/components/popup/main-switch');

beforeEach(() => {
  all.value = [germany, france];
  state.value = allOn;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** The switch over a page that no profile takes, for this reason. */
function over(route: Pick<PageRoute, 'why' | 'rule'>): HTMLInputElement {
  const shown = {
    active: null,
    profile: null,
    route: { host: 'shop.test', profileId: null, ...route },
  };
  render(<MainSwitch shown={shown} />);
  return screen.getByRole('switch', { name: 'Proxy' });
}

test('over a site that is never proxied it ends that, and begins no session', () => {
  fireEvent.click(over({ why: 'excluded' }));
  expect(endOwnConnection).toHaveBeenCalledWith(page, expect.objectContaining({ why: 'excluded' }));
  expect(switchProfile).not.toHaveBeenCalled();
});

test('over a site with its own connection for an hour it ends the rule', () => {
  const rule = { site: '*.shop.test', profileId: null, tabId: null, endsAt: 1, since: 0 };
  fireEvent.click(over({ why: 'temporary', rule }));
  expect(endOwnConnection).toHaveBeenCalledOnce();
  expect(switchProfile).not.toHaveBeenCalled();
});

test('over a site without a rule it switches on a profile that is off', () => {
  fireEvent.click(over({ why: 'nobody' }));
  expect(switchProfile.mock.calls).toEqual([['fr', true]]);
});

test.each(['nobody', 'list-exception'] as const)(
  'the switch is disabled where it could change nothing: %s',
  (why) => {
    if (why === 'nobody') all.value = [germany];
    expect(over({ why }).disabled).toBe(true);
  },
);

test.each([
  ['is on', allOn, false],
  ['is being switched on', beginSwitch(allOff, 'de', [], 0), false],
  ['is being switched off', beginSwitchOff(allOn, 'de'), true],
])('while the profile %s, a press means the other state', (_when, now, turnsOn) => {
  state.value = now;
  const shown = { active: now.on[0] ?? null, profile: germany, route: null };
  render(<MainSwitch shown={shown} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Proxy' }));
  expect(switchProfile.mock.calls).toEqual([['de', turnsOn]]);
});
