// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { RuleButtons } = await import('@/components/proxy/popup/rule-buttons');

afterEach(cleanup);

/** The buttons of a site at some moment, with the press on the one in front. */
const never = vi.fn();
const use = vi.fn();
const buttons = (now: { excluded?: boolean; isSet?: boolean; busy?: boolean; again?: boolean }) => (
  <RuleButtons
    host="shop.test"
    excluded={now.excluded === true}
    profiles={[serviceProfile()]}
    busy={now.busy === true}
    onNever={never}
    {...(now.again !== false && { onAgain: vi.fn() })}
    onUse={use}
    temporary={{ profiles: [], isSet: now.isSet === true, onSet: vi.fn(), onEnd: vi.fn() }}
  />
);

test.each([
  ['Never proxy this site: shop.test', {}, { excluded: true }, 'Proxy this site again'],
  ['Proxy this site again', { excluded: true }, {}, 'Never proxy this site: shop.test'],
  ['End rule', { isSet: true }, {}, 'Never proxy this site: shop.test'],
])('focus goes from %s to the button in its place', (pressed, before, after, next) => {
  const { rerender } = render(buttons(before));
  const button = screen.getByRole('button', { name: pressed });
  button.focus();
  fireEvent.click(button);
  rerender(buttons({ ...before, busy: true }));
  expect(document.activeElement).toBe(button);
  expect(button.matches(':disabled')).toBe(false);
  rerender(buttons(after));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: next }));
});

test('without a button in its place focus goes to the choice of a profile', () => {
  const { rerender } = render(buttons({ again: false }));
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  rerender(buttons({ excluded: true, again: false }));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('a press during a change has no effect', () => {
  never.mockClear();
  render(buttons({ busy: true }));
  const button = screen.getByRole('button', { name: 'Never proxy this site: shop.test' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(never).not.toHaveBeenCalled();
});

test('the choice of a profile keeps the focus during the change, and takes no other one', () => {
  use.mockClear();
  const { rerender } = render(buttons({}));
  const choice = screen.getByRole<HTMLSelectElement>('combobox');
  choice.focus();
  fireEvent.change(choice, { target: { value: 'a' } });
  rerender(buttons({ busy: true }));
  expect(document.activeElement).toBe(choice);
  expect(choice.disabled).toBe(false);
  expect(choice.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(choice, { target: { value: 'a' } });
  expect(use).toHaveBeenCalledExactlyOnceWith('a');
});
