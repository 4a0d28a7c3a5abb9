/**
 * Time in ms for which a page may move the focus itself after a change; the browser takes it from a disabled control
 * with the next frame.
 */
const graceMs = 100;

/** Parts of a page that take the focus where the pressed control is gone. */
const parts = 'section, form, fieldset, dialog, header, main';

function partsAround(control: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = control.closest<HTMLElement>(parts); part;) {
    found.push(part);
    part = part.parentElement?.closest<HTMLElement>(parts) ?? null;
  }
  return found;
}

function focusPart(part: HTMLElement | undefined): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

/**
 * Gives a pressed control the focus back when it is enabled again, having been disabled by the press or its answer. If
 * it is removed, the part of the page around it takes the focus. The browser would leave it at the beginning of the
 * page. Ends with what the user does next. Called once per page; where a control is a better place than the part, the
 * component moves the focus itself (`useNextFocus`).
 */
export function keepFocus(): void {
  let pressed: Element | null = null;
  let around: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => document.hasFocus() && document.activeElement === document.body;

  function follow(element: Element | null): void {
    pressed = element === document.body ? null : element;
    around = pressed ? partsAround(pressed) : [];
  }

  function restore(): void {
    timer = undefined;
    if (!pressed || !isLost()) return;
    if (!pressed.isConnected) focusPart(around.find(({ isConnected }) => isConnected));
    else if (pressed instanceof HTMLElement && !pressed.matches(':disabled'))
      pressed.focus({ preventScroll: true });
  }

  function end({ type }: Event): void {
    // A key pressed while nothing has the focus changes nothing, as when the press is repeated.
    if (type !== 'keydown' || !isLost()) pressed = null;
  }

  function schedule(): void {
    if (pressed) timer ??= setTimeout(restore, graceMs);
  }

  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    addEventListener(type, end, { capture: true, passive: true });
  }
  // The control may have been enabled or removed while the user was in another window.
  addEventListener('focus', schedule);
  addEventListener('click', () => follow(document.activeElement), true);
  // Text fields report a change also where the user leaves them.
  addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && follow(target),
    true,
  );
  // The page moved the focus because of the press, such as to what opened a dialog.
  addEventListener('focusin', () => pressed && follow(document.activeElement), true);
  new MutationObserver(schedule).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
}
