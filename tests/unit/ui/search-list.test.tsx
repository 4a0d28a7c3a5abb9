// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { SearchList } = await import('@/components/ui/search-list');

afterEach(cleanup);

const choices = ['Aachen', 'Berlin', 'Munich'].map((name) => ({
  value: name.toLowerCase(),
  name,
  countries: ['DE'],
}));

/** Types into the box and presses Enter before the page is drawn again, as a fast typist on a busy machine does. */
function typeAndEnter(typed: string): string[] {
  const picked: string[] = [];
  const onChange = (value: string) => void picked.push(value);
  render(<SearchList name="City" choices={choices} value="" none="Any" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox');
  box.value = typed;
  // Unlike `fireEvent`, it does not wait until the page is drawn.
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return picked;
}

test.each([
  ['mun', ['munich']],
  ['ber', ['berlin']],
  ['Rome', []],
])('Enter right after "%s" picks what was typed: %s', (typed, values) => {
  expect(typeAndEnter(typed)).toEqual(values);
});

test.each(['Enter', 'Escape', 'ArrowDown'])('%s is left to an input method', (key) => {
  const onChange = vi.fn();
  render(<SearchList name="City" choices={choices} value="" none="Any" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.input(box, { target: { value: 'ber' } });
  // Chromium and Firefox report the key that accepts or ends a composition with `isComposing`.
  expect(fireEvent.keyDown(box, { key, isComposing: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect(box.value).toBe('ber');
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

test('clearing the value leaves focus in the box, as the button is removed', () => {
  let value = 'munich';
  const list = () => (
    <SearchList
      name="City"
      choices={choices}
      value={value}
      none="Any"
      onChange={(next) => (value = next)}
    />
  );
  const { rerender } = render(list());
  const clear = screen.getByRole('button');
  clear.focus();
  fireEvent.click(clear);
  rerender(list());
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});
