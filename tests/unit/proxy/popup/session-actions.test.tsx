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
vi.mock('@/utils/proxy/state/session-details', () => ({
  exitHistory: signal({ value: {} }),
  rotateUntil: signal({ value: null }),
}));
vi.mock('@/components/proxy/popup/data-usage-note', () => ({ DataUsageNote: () => null }));
const { SessionActions } = await import('@/components/proxy/popup/session-actions');

afterEach(() => {
  cleanup();
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
