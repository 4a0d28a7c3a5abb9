// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { loseFocus } from '../../fixtures/lose-focus';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { keepFocus } = await import('@/components/ui/keep-focus');
const { ConfirmDialog } = await import('@/components/ui/confirm-dialog');
const { UndoToast } = await import('@/components/ui/undo-toast');

keepFocus();
const names = signal<readonly string[]>([]);
const isBusy = signal(false);
const isStopped = signal(false);
const isAsking = signal(false);
const done = signal('');
beforeEach(() => {
  cleanup();
  names.value = ['a', 'b', 'c'];
  isBusy.value = false;
  isStopped.value = false;
  isAsking.value = false;
  done.value = '';
});

const remove = (name: string) => {
  names.value = names.value.filter((other) => other !== name);
};

function Page() {
  return (
    <main tabIndex={-1} aria-label="Page">
      <header aria-label="Header">
        {isStopped.value || <button onClick={() => (isStopped.value = true)}>Renew</button>}
      </header>
      <form aria-label="Form">
        <button type="button" disabled={isBusy.value} onClick={() => (isBusy.value = true)}>
          Save
        </button>
        <select aria-label="Use" disabled={isBusy.value} onChange={() => (isBusy.value = true)}>
          <option>x</option>
          <option>y</option>
        </select>
      </form>
      <section aria-label="Rows">
        {names.value.length > 0 && (
          <ul aria-label="List">
            {names.value.map((name) => (
              <li key={name}>
                <button type="button">Use {name}</button>
                <button type="button" onClick={() => remove(name)}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p>
        {!isStopped.value && (
          <button type="button" onClick={() => (isStopped.value = true)}>
            Stop
          </button>
        )}
        {isStopped.value && <button type="button">Resume</button>}
      </p>
      {isStopped.value || (
        <section aria-label="Preview">
          <p>
            <button type="button" onClick={() => (isStopped.value = true)}>
              Discard
            </button>
          </p>
        </section>
      )}
      <button type="button" disabled={isBusy.value} onClick={() => (isAsking.value = true)}>
        Ask
      </button>
      {isAsking.value && (
        <ConfirmDialog
          title="Sure?"
          body=""
          confirm="Yes"
          onConfirm={() => (isBusy.value = true)}
          onClose={() => (isAsking.value = false)}
        />
      )}
      {done.value && (
        <UndoToast
          text={done.value}
          onUndo={() => (done.value = '')}
          onGone={() => (done.value = '')}
        />
      )}
    </main>
  );
}

/** Does something, after which the page is drawn again. */
const drawn = (happen: () => unknown) =>
  act(() => {
    happen();
  });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const focused = () => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
};

/** Waits until the focus would have moved. */
async function staysLost(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(document.body);
}

/** Presses a button with a key. */
async function press(name: string): Promise<void> {
  button(name).focus();
  fireEvent.keyDown(button(name), { key: 'Enter' });
  await drawn(() => button(name).click());
}

test('a button that is disabled while it works has the focus again afterwards', async () => {
  render(<Page />);
  await press('Save');
  loseFocus(button('Save'));
  await drawn(() => (isBusy.value = false));
  await expect.poll(focused).toBe('Save');
});

test('a choice that is disabled while it works has the focus again afterwards', async () => {
  render(<Page />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox');
  choice.focus();
  await drawn(() => fireEvent.change(choice, { target: { value: 'y' } }));
  loseFocus(choice);
  await drawn(() => (isBusy.value = false));
  await expect.poll(focused).toBe('Use');
});

test.each([
  ['a row', 'Remove b', 'Rows'],
  ['a control with another one in its place', 'Stop', 'Page'],
  ['a problem in the header', 'Renew', 'Header'],
])(
  'where %s is gone, the part around it takes the focus, no other control',
  async (_what, name, part) => {
    render(<Page />);
    await press(name);
    await expect.poll(focused).toBe(part);
  },
);

test('while the user is in another window, or the page beside a panel, the focus waits', async () => {
  render(<Page />);
  await press('Save');
  loseFocus(button('Save'));
  vi.spyOn(document, 'hasFocus').mockReturnValueOnce(false);
  await drawn(() => (isBusy.value = false));
  await staysLost();
  fireEvent.focus(window);
  await expect.poll(focused).toBe('Save');
});

test('where the part around a button goes too, the page takes the focus, and can lose it', async () => {
  render(<Page />);
  await press('Discard');
  await expect.poll(focused).toBe('Page');
  await press('Remove a');
  await drawn(() => (names.value = []));
  await expect.poll(focused).toBe('Rows');
  button('Save').focus();
  expect(screen.getByRole('region', { name: 'Rows' }).hasAttribute('tabindex')).toBe(false);
});

test('a button with a question has the focus again after the answer', async () => {
  render(<Page />);
  await press('Ask');
  await press('Yes');
  // The browser gives the focus back when the dialog closes.
  button('Ask').disabled = false;
  button('Ask').focus();
  button('Ask').disabled = true;
  loseFocus(button('Ask'));
  await drawn(() => (isBusy.value = false));
  await expect.poll(focused).toBe('Ask');
});

test.each([
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['scrolling', () => fireEvent.wheel(document.body)],
])('%s ends it, as the user is elsewhere', async (_, happen) => {
  render(<Page />);
  await press('Save');
  loseFocus(button('Save'));
  happen();
  await drawn(() => (isBusy.value = false));
  await staysLost();
});

test('a key pressed while the focus is lost does not end it', async () => {
  render(<Page />);
  await press('Save');
  loseFocus(button('Save'));
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await drawn(() => (isBusy.value = false));
  await expect.poll(focused).toBe('Save');
});

test('a key on the control that has the focus ends it', async () => {
  render(<Page />);
  await press('Save');
  fireEvent.keyDown(button('Save'), { key: 'ArrowDown' });
  loseFocus(button('Save'));
  await drawn(() => (isBusy.value = false));
  await staysLost();
});

test('a focus that the page moved itself stays', async () => {
  render(<Page />);
  await press('Remove b');
  button('Save').focus();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(focused()).toBe('Save');
});

test.each(['Undo', 'Dismiss'])("'%s' gives the focus back to where it was", async (name) => {
  done.value = 'Removed';
  render(<Page />);
  button('Remove b').focus();
  await press(name);
  await expect.poll(focused).toBe('Remove b');
});

test("'Undo' leads to the page where what had the focus is gone", async () => {
  done.value = 'Removed';
  render(<Page />);
  button('Discard').focus();
  button('Undo').focus();
  await drawn(() => (isStopped.value = true));
  await press('Undo');
  await expect.poll(focused).toBe('Page');
});
