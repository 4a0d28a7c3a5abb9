// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { shopPage } from '../../fixtures/shop-page';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { storedProfileState } from '../../fixtures/stored-profile-state';

const session = { startedAt: 0, endsAt: null, rotations: 0 };
const shown = signal<unknown>(null);
const send = vi.fn();

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/browser/state/active-page', () => ({ activePage: signal(shopPage) }));
vi.mock('@/components/popup/lazy-parts', () => ({
  lazyParts: signal(null),
  paidParts: signal(null),
}));
vi.mock('@/components/popup/shown-profile', () => ({ shownProfile: () => shown.value }));
const { PopupActions } = await import('@/components/popup/popup-actions');

afterEach(cleanup);

const show = (phase: 'on' | 'rotating') => {
  const active = storedProfileState({ session, phase });
  shown.value = { active, profile: serviceProfile(), route: null };
};
const rotate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Rotate IP' });

test("'Rotate IP' keeps the focus while it rotates, and rotates once", async () => {
  const answer = Promise.withResolvers<object>();
  send.mockReturnValue(answer.promise);
  show('on');
  render(<PopupActions />);
  rotate().focus();
  fireEvent.click(rotate());
  await act(() => show('rotating'));
  expect(rotate().disabled).toBe(false);
  expect(rotate().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(rotate());
  await act(() => answer.resolve({}));
  fireEvent.click(rotate());
  expect(send).toHaveBeenCalledExactlyOnceWith('proxy/rotate', { profileId: 'a' });
  await act(() => show('on'));
  expect(rotate().getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement).toBe(rotate());
});

test('without a session to rotate it is disabled', () => {
  const active = storedProfileState();
  shown.value = { active, profile: serviceProfile(), route: null };
  render(<PopupActions />);
  expect(rotate().disabled).toBe(true);
});
