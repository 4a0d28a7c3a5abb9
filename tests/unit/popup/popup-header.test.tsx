// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { shopPage } from '../../fixtures/shop-page';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { serviceProfile } from '../../fixtures/stored-profiles';

const send = vi.fn();
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/browser/state/active-page', () => ({
  activePage: signal(shopPage),
  isActivePageRead: signal(true),
}));
const lazyParts = signal<object | null>(null);
vi.mock('@/components/popup/lazy-parts', () => ({ lazyParts }));
let active = storedProfileState({ check: 'failed' });
vi.mock('@/components/popup/shown-profile', () => ({
  shownProfile: () => ({ active, profile: serviceProfile(), route: null }),
}));
const { PopupHeader } = await import('@/components/popup/popup-header');

afterEach(cleanup);

test("'Check again' keeps the focus while it waits for the reply, and checks once", async () => {
  const answer = Promise.withResolvers<object>();
  send.mockReturnValue(answer.promise);
  render(<PopupHeader />);
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' });
  check.focus();
  await act(() => check.click());
  expect(check.disabled).toBe(false);
  expect(check.getAttribute('aria-disabled')).toBe('true');
  await act(() => check.click());
  expect(send).toHaveBeenCalledExactlyOnceWith('proxy/check', { profileId: 'a' });
  await act(() => answer.resolve({}));
  await expect.poll(() => check.getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement).toBe(check);
});

test("beside a problem, 'Check again' is hidden until it is known whether the problem offers it", async () => {
  active = storedProfileState({ check: 'failed', problem: { code: 'exit-mismatch' } });
  render(<PopupHeader />);
  const check = screen.getByRole('button', { name: 'Check again' });
  expect(check.className).toContain('offered');
  await act(() => {
    lazyParts.value = { offersCheck: () => false };
  });
  expect(check.className).not.toContain('offered');
});
