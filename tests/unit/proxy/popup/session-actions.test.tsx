// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ActivePage } from '@/utils/browser/page';
import { shopPage } from '../../../fixtures/shop-page';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const send = vi.fn(async () => ({}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const search = signal<object | null>(null);
const checks = [1, 2].map((at) => ({ at, address: '203.0.113.7', tookMs: 300 }));
const history = signal<{ value: Record<string, typeof checks> }>({ value: {} });
vi.mock('@/utils/proxy/state/session-details', () => ({
  exitHistory: history,
  rotateUntil: { value: search },
}));
vi.mock('@/components/proxy/popup/data-usage-note', () => ({ DataUsageNote: () => null }));
const { SessionActions } = await import('@/components/proxy/popup/session-actions');

afterEach(() => {
  cleanup();
  history.value = { value: {} };
  vi.clearAllMocks();
  vi.unstubAllEnvs();
});

const session = { startedAt: 0, endsAt: null, rotations: 0 };
const actions = (page: ActivePage) => (
  <SessionActions profile={serviceProfile()} active={storedProfileState({ session })} page={page} />
);
const fresh = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Fresh identity…' });

test('what is deleted is of the host that the dialog names', () => {
  render(actions(shopPage));
  fireEvent.click(fresh());
  expect(screen.getByRole('dialog').textContent).toContain('shop.test');
  fireEvent.click(screen.getByRole('button', { name: 'Delete and reload' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('proxy/fresh', {
    profileId: 'a',
    tabId: shopPage.tabId,
    host: 'shop.test',
  });
});

test.each([
  ['the page leaves for another site', { url: 'https://other.test/' }],
  ['another tab comes to the front', { tabId: 8 }],
])('the dialog closes when %s, and stays closed', async (_when, change) => {
  const { rerender } = render(actions(shopPage));
  fireEvent.click(fresh());
  for (const page of [{ ...shopPage, ...change }, shopPage]) {
    await act(() => rerender(actions(page)));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('in a private window of Firefox, where it deletes less, it is off and says why', () => {
  const inPrivate = () => {
    cleanup();
    render(actions({ ...shopPage, incognito: true }));
    return [fresh().disabled, screen.queryByText(/^Firefox lets no extension/) !== null];
  };
  expect(inPrivate()).toEqual([false, false]);
  vi.stubEnv('FIREFOX', 'true');
  expect(inPrivate()).toEqual([true, true]);
});

test('figures that come with a further check do not move the buttons', async () => {
  render(actions(shopPage));
  const before = (button: HTMLElement) => [...document.querySelectorAll('*')].indexOf(button);
  const place = before(fresh());
  await act(() => {
    history.value = { value: { a: checks } };
  });
  expect(screen.getByText(/^2 of the last 2 checks/)).toBeDefined();
  expect(before(fresh())).toBe(place);
});

test.each([
  ['of this session', { startedAt: 0, rotations: 0 }, true],
  ['of an earlier session', { startedAt: -1, rotations: 0 }, false],
  ['of the exit before the last rotation', { startedAt: 0, rotations: -1 }, false],
  ['that an older version stored', undefined, false],
])('the outcome of a search %s is shown or left out', (_which, about, isShown) => {
  const outcome = { profileId: 'a', tries: 3, maxTries: 3, session: about };
  search.value = { ...outcome, state: 'given-up' };
  const { unmount } = render(actions(shopPage));
  expect(screen.queryByText(/^No exit matched/) !== null).toBe(isShown);
  unmount();
  search.value = { ...outcome, state: 'found' };
  render(actions(shopPage));
  expect(screen.queryByText('Found.') !== null).toBe(isShown);
});
