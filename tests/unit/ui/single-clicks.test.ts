// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dropSecondClicks } from '@/components/ui/single-clicks';

const pressed = vi.fn();
beforeAll(dropSecondClicks);
beforeEach(() => {
  pressed.mockReset();
  document.body.innerHTML = '';
});

function put(markup: string): (detail: number, at?: number) => boolean {
  const box = document.createElement('div');
  box.innerHTML = markup;
  document.body.append(box);
  box.addEventListener('click', ({ target }) => {
    // A press on a label is followed by one of its control.
    if (target !== box.querySelector('label input')) pressed();
  });
  const target = box.querySelector('[data-hit]');
  return (detail, at = 20) =>
    target?.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        detail,
        clientX: at,
        clientY: at,
      }),
    ) ?? true;
}

test.each([
  ['a button', '<button><span data-hit>Pause</span></button>'],
  ['a switch', '<input type="checkbox" role="switch" data-hit />'],
  [
    'the label of a switch',
    '<label><b data-hit>Germany</b><input role="switch" type="checkbox" /></label>',
  ],
])('the second and third click on %s do nothing', (_name, markup) => {
  const click = put(markup);
  expect(click(1)).toBe(true);
  expect([click(2), click(3)]).toEqual([false, false]);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test.each([
  ['a button that repeats', '<button data-repeats data-hit>Move up</button>'],
  ['a link', '<a data-hit>Results</a>'],
  ['an ordinary box', '<label><b data-hit>Screenshot</b><input type="checkbox" /></label>'],
])('%s takes every click', (_name, markup) => {
  const click = put(markup);
  expect([click(1), click(2)]).toEqual([true, true]);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('two clicks at different places are two presses, and so are two by keyboard', () => {
  const click = put('<button data-hit>Save</button>');
  expect([click(1, 20), click(2, 60)]).toEqual([true, true]);
  expect([click(0, 0), click(0, 0)]).toEqual([true, true]);
  expect(pressed).toHaveBeenCalledTimes(4);
});

test.each([
  ['presses a button once', '<button data-hit>Delete</button>', [true, false]],
  ['repeats where the button does', '<button data-repeats data-hit>Move up</button>', [true, true]],
  ['is not held back in a text', '<textarea data-hit></textarea>', [true, true]],
])('a held Enter %s', (_what, markup, taken) => {
  put(markup);
  const press = (repeat: boolean) =>
    document
      .querySelector('[data-hit]')
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
      );
  expect([press(false), press(true)]).toEqual(taken);
});
