// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { everywhere } from '@/utils/proxy/schema';
import { customProfile, directProfile, serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ProfileList } = await import('@/components/proxy/profile-list');
const { copyName, withMoved } = await import('@/components/proxy/profile-list-order');
const { badgeLetters } = await import('@/components/proxy/profile-badge');

afterEach(cleanup);

test('the sign says the letters given, the one country, or the first letter of the name', () => {
  expect(badgeLetters(serviceProfile({ letter: 'X1' }))).toBe('X1');
  expect(badgeLetters(serviceProfile())).toBe('DE');
  expect(badgeLetters(serviceProfile({ name: 'work', countries: ['DE', 'FR'] }))).toBe('W');
  expect(badgeLetters(customProfile({ name: '😀 own' }))).toBe('😀');
});

test('moving keeps every id, and stays inside the list', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(withMoved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  expect(withMoved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('a copy gets a name that is free and fits', () => {
  expect(copyName('Work', ['Work'])).toBe('Work 2');
  expect(copyName('Work 2', ['Work', 'Work 2'])).toBe('Work 3');
  expect(Array.from(copyName('😀'.repeat(60), [])).length).toBeLessThanOrEqual(60);
});

function show() {
  const onSwitch = vi.fn();
  const onEdit = vi.fn();
  const onOrder = vi.fn(() => Promise.resolve(true));
  const nothing = () => undefined;
  const where = { ...everywhere, scope: 'only', windows: 'private' } as const;
  const profiles = [
    serviceProfile({ name: 'Germany', where, countries: ['DE', 'FR'], city: 'berlin' }),
    customProfile({ name: 'Own' }),
    directProfile({ name: 'Home' }),
  ];
  render(
    <ProfileList
      profiles={profiles}
      on={['c']}
      moving={null}
      onSwitch={onSwitch}
      onEdit={onEdit}
      onDuplicate={nothing}
      onRemove={nothing}
      onOrder={onOrder}
    />,
  );
  return { onOrder, onSwitch, onEdit };
}

test('the list says where each applies and which are on', () => {
  show();
  expect(screen.getByText(/ · Only its sites · Private windows only$/)).toBeTruthy();
  // As a policy or a file may combine them.
  expect(screen.getByText('Not used: Berlin. Works with one country at most.')).toBeTruthy();
  const on = screen
    .getAllByRole<HTMLInputElement>('switch')
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label'));
  expect(on).toEqual(['Own']);
});

test('a switch asks for what it does not show yet, and the name opens the profile', () => {
  const { onSwitch, onEdit } = show();
  fireEvent.click(screen.getByRole('switch', { name: 'Home' }));
  expect(onSwitch).toHaveBeenCalledWith(expect.objectContaining({ name: 'Home' }), true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Home' }).checked).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Own' }));
  expect(onSwitch).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Own' }), false);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Germany' }));
  expect(onEdit).toHaveBeenCalledWith(expect.objectContaining({ name: 'Germany' }));
});

test('buttons move a profile, and what was done is said', async () => {
  const { onOrder } = show();
  expect(screen.getByLabelText('Move Germany up')).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('Move Germany down'));
  expect(onOrder).toHaveBeenCalledWith(['c', 'a', 'd']);
  expect(await screen.findByText('Germany is now number 2 of 3.')).toBeTruthy();
});

test('one menu per row has the less frequent actions', () => {
  show();
  const menu = screen.getByRole('button', { name: 'More actions for Germany' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Duplicate Germany' })).toBeNull();
  fireEvent.click(menu);
  expect(screen.getByRole('button', { name: 'Remove Germany' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move Germany down' }));
  // Open still, for the next step.
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate Germany' }));
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu);
});
