/** Largest distance in CSS pixels between the clicks of a double click. */
const reach = 8;

const isSwitch = (control: Element | null) => control?.matches('[role="switch"]') === true;

/** Whether an element reacts to clicks: a button, or a switch with its label. */
function acts(target: Element): boolean {
  const control = target.closest('button, [role="switch"], label');
  if (control instanceof HTMLLabelElement) return isSwitch(control.control);
  return control !== null && !control.matches('[data-repeats]');
}

/**
 * Makes a double click on a button or switch of this page count once. By the second click the first
 * one may have been answered, and another control may lie under the pointer: 'Resume' where 'Pause'
 * was, or a switch that would be turned back. Buttons with `data-repeats`, such as 'Move up', take
 * every click. A held Enter counts once too: what it pressed may be gone, and another button have the focus.
 */
export function dropSecondClicks(): void {
  let last = { x: 0, y: 0 };
  addEventListener(
    'click',
    (event) => {
      const { detail, clientX: x, clientY: y, target } = event;
      // A press by keyboard or through a label is no pointer click and has no position.
      if (detail === 0) return;
      const isNear = Math.abs(x - last.x) <= reach && Math.abs(y - last.y) <= reach;
      last = { x, y };
      if (detail < 2 || !isNear || !(target instanceof Element) || !acts(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      const isHeld = event.repeat && event.key === 'Enter';
      if (isHeld && event.target instanceof Element && acts(event.target)) event.preventDefault();
    },
    { capture: true },
  );
}
