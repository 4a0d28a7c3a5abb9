type Child = Node | string | null;

/**
 * Makes an element with attributes and children. Text goes in as text, nothing is ever parsed.
 * Listeners ignore untrusted events, so that a page can't press the card's buttons.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(name: string, look: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look }, name);
  onTrusted(made, 'click', onPress);
  return made;
}

export function onTrusted(target: EventTarget, type: string, act: (event: Event) => void): void {
  target.addEventListener(type, (event) => {
    if (event.isTrusted) act(event);
  });
}

/**
 * Listens to a radio button or checkbox in its label. A page that cancels every click would prevent the
 * change; in that case it is made here.
 */
export function onChoice(label: HTMLElement, input: HTMLInputElement, act: () => void): void {
  let looking = false;
  onTrusted(input, 'change', act);
  onTrusted(label, 'click', ({ target }) => {
    // One press fires two clicks: one on the label and one that the browser forwards to the input.
    if (looking || input.disabled) return;
    looking = true;
    // A direct click has changed the input already; the browser reverts it when the page cancels the click.
    const wanted = input.type === 'radio' || (target === input) === input.checked;
    setTimeout(() => {
      looking = false;
      if (input.checked === wanted) return;
      input.checked = wanted;
      act();
    });
  });
}

/** The logo as SVG nodes. */
export function logo(): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const draw = (name: 'rect' | 'path' | 'circle', attributes: Record<string, string>) => {
    const made = document.createElementNS(space, name);
    for (const [attribute, value] of Object.entries(attributes)) {
      made.setAttribute(attribute, value);
    }
    return made;
  };
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 128 128');
  svg.setAttribute('width', '18');
  svg.setAttribute('height', '18');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(
    draw('rect', { width: '128', height: '128', rx: '28', fill: '#4f5fd9' }),
    draw('path', {
      d: 'M28 36 64 98l36-62',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': '15',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    draw('circle', { cx: '64', cy: '40', r: '10', fill: '#fff' }),
  );
  return svg;
}
