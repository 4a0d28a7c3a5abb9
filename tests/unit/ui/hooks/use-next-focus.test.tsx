// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';

afterEach(cleanup);

/** List whose rows are removed by a press, or later if `waits`; then the buttons are disabled meanwhile. */
function Rows({ names, waits = false }: { names: readonly string[]; waits?: boolean }) {
  const [rows, setRows] = useState(names);
  const [isPending, setPending] = useState(false);
  const { box, focusNext } = useNextFocus();
  async function remove(name: string) {
    if (waits) {
      setPending(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
      setPending(false);
    }
    setRows((all) => all.filter((other) => other !== name));
  }
  return (
    <main tabIndex={-1}>
      <input aria-label="New" />
      {rows.length > 0 && (
        <ul ref={box}>
          {rows.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                disabled={isPending}
                onClick={() => {
                  focusNext('button', at);
                  void remove(name);
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await expect.poll(() => screen.queryByRole('button', { name })).toBeNull();
}
const focused = () => document.activeElement?.textContent;

test('the next row takes focus, and the last one when there is none', async () => {
  render(<Rows names={['a', 'b', 'c']} />);
  await press('b');
  expect(focused()).toBe('c');
  await press('c');
  expect(focused()).toBe('a');
});

test('a removal that is answered later keeps the place', async () => {
  render(<Rows names={['a', 'b', 'c']} waits />);
  await press('a');
  await expect.poll(focused).toBe('b');
});

test('without a row, and without the list, the main region takes focus', async () => {
  render(<Rows names={['a']} />);
  await press('a');
  expect(document.activeElement?.tagName).toBe('MAIN');
});
