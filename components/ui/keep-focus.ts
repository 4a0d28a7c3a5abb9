/**
 * Time in ms for which a page may move the focus itself after a change; the browser takes it from a disabled control
 * with the next frame.
 */
const graceMs = 100;

const controls = 'button, a[href], input, select, textarea, summary';
const lists = 'ul, ol, tbody';
/** Parts of a page that take the focus where no control took the place of the pressed one. */
const parts = `${lists}, section, form, fieldset, dialog, main, header`;

interface Place {
  parent: Element;
  /** Number of the child in `parent`, and of the control among those of the child. */
  child: number;
  control: number;
}

function controlsOf(element: Element | undefined): HTMLElement[] {
  const inside = [...(element?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const isOne = element instanceof HTMLElement && element.matches(controls);
  return isOne ? [element, ...inside] : inside;
}

/** Returns the place of a control in each element around it, from the inside. */
function placesOf(control: HTMLElement): Place[] {
  const places: Place[] = [];
  let inner: Element = control;
  for (let parent = inner.parentElement; parent; parent = inner.parentElement) {
    if (parent === document.body) break;
    const isOrdered = inner === control || parent.matches(lists);
    places.push({
      parent,
      child: [...parent.children].indexOf(inner),
      control: isOrdered ? controlsOf(inner).indexOf(control) : -1,
    });
    inner = parent;
  }
  return places;
}

const isLost = () => document.activeElement === document.body;

/** Moves the focus to what took the place of a removed control, else to the part of the page around it. */
function focusPlace({ parent, child, control }: Place): void {
  if (control >= 0) {
    const next = controlsOf(parent.children[Math.min(child, parent.children.length - 1)]);
    next[Math.min(control, next.length - 1)]?.focus({ preventScroll: true });
  }
  if (!isLost() || !(parent instanceof HTMLElement) || !parent.matches(parts)) return;
  if (!parent.hasAttribute('tabindex')) {
    parent.tabIndex = -1;
    parent.addEventListener('blur', () => parent.removeAttribute('tabindex'), { once: true });
  }
  parent.focus({ preventScroll: true });
}

/**
 * Keeps the focus near a pressed control that is disabled or removed by the press, or by its answer: the browser would
 * move it to the beginning of the page. Ends with what the user does next. Called once per page.
 */
export function keepFocus(): void {
  let pressed: HTMLElement | null = null;
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(element: Element | null): void {
    pressed = element instanceof HTMLElement && element !== document.body ? element : null;
    places = pressed ? placesOf(pressed) : [];
  }

  function restore(): void {
    timer = undefined;
    if (!pressed || !isLost()) return;
    // A control that works on the press is enabled again later.
    if (pressed.isConnected && pressed.matches(':disabled')) return;
    pressed.focus({ preventScroll: true });
    for (const place of places) if (isLost()) focusPlace(place);
  }

  function end({ type }: Event): void {
    // A key while the focus is lost is one that the control did not get.
    if (type !== 'keydown' || !isLost()) pressed = null;
  }

  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    addEventListener(type, end, { capture: true, passive: true });
  }
  addEventListener('click', () => follow(document.activeElement), true);
  // Text fields report a change also where the user leaves them.
  addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && follow(target),
    true,
  );
  // The page moved the focus because of the press, such as to what opened a dialog.
  addEventListener('focusin', () => pressed && follow(document.activeElement), true);
  new MutationObserver(() => {
    if (pressed) timer ??= setTimeout(restore, graceMs);
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
}
