// @vitest-environment happy-dom
import { signal, type Signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useRef } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { useRowKeys } from '@/components/popup/use-row-keys';

afterEach(cleanup);

function List({ rows, on, isWhole, query, onPress }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowKeys(box, query, isWhole);
  return (
    <div ref={box} onKeyDown={onKeyDown}>
      <input type="search" value={query.value} />
      {rows.map((row) => (
        <button
          type="button"
          key={row}
          data-row={row === on ? 'on' : 'off'}
          onClick={() => onPress(row)}
        >
          {row}
        </button>
      ))}
    </div>
  );
}

interface Props {
  rows: string[];
  /** The row that is on. */
  on?: string | undefined;
  isWhole: boolean;
  query: Signal<string>;
  onPress: (row: string) => void;
}

function show(typed: string, rows: string[], isWhole: boolean, on?: string) {
  const onPress = vi.fn();
  const query = signal(typed);
  const list = (now: string[], whole: boolean) => (
    <List rows={now} on={on} isWhole={whole} query={query} onPress={onPress} />
  );
  const { rerender } = render(list(rows, isWhole));
  const search = screen.getByRole('searchbox');
  search.focus();
  return { onPress, query, search, arrive: (now: string[]) => rerender(list(now, true)) };
}

test('Enter before the countries are there counts once they are', () => {
  const { onPress, search, arrive } = show('jap', [], false);
  fireEvent.keyDown(search, { key: 'Enter' });
  arrive(['Japan']);
  expect(onPress.mock.calls).toEqual([['Japan']]);
});

test('a digit before the countries are there counts once they are', () => {
  const { onPress, search, arrive } = show('', ['Own'], false);
  fireEvent.keyDown(search, { key: '3' });
  arrive(['Own', 'Austria', 'Belgium']);
  expect(onPress.mock.calls).toEqual([['Belgium']]);
});

test.each([true, false])(
  'Enter after a search never switches off; all rows there: %s',
  (isWhole) => {
    const { onPress, query, search, arrive } = show('ger', ['Germany'], isWhole, 'Germany');
    fireEvent.keyDown(search, { key: 'Enter' });
    arrive(['Germany']);
    expect(onPress).not.toHaveBeenCalled();
    expect(query.value).toBe('');
  },
);

test('a digit switches off as well as on', () => {
  const { onPress, search } = show('', ['Germany'], true, 'Germany');
  fireEvent.keyDown(search, { key: '1' });
  expect(onPress.mock.calls).toEqual([['Germany']]);
});

test('what was typed since takes it back', () => {
  const { onPress, query, search, arrive } = show('jap', [], false);
  fireEvent.keyDown(search, { key: 'Enter' });
  query.value = 'ja';
  arrive(['Jamaica']);
  expect(onPress).not.toHaveBeenCalled();
});

test('a key that is held down counts once', () => {
  const { onPress, search } = show('', ['One', 'Two'], true);
  fireEvent.keyDown(search, { key: '2' });
  fireEvent.keyDown(search, { key: '2', repeat: true });
  screen.getByText('One').focus();
  fireEvent.keyDown(screen.getByText('One'), { key: 'Enter', repeat: true });
  expect(onPress.mock.calls).toEqual([['Two']]);
});

test('Enter that ends the input of a word in another script presses nothing', () => {
  const { onPress, search } = show('に', ['Japan'], true);
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
  expect(onPress).not.toHaveBeenCalled();
});
