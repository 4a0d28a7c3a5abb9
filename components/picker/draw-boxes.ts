import { newElement } from './cover';
import type { ViewportBox } from './frame-view';

interface DrawnBox extends ViewportBox {
  /** Kind of the box, for its style. */
  readonly kind?: string;
}

/** Returns a function that draws boxes into an element, over those that it drew before. */
export function createBoxRenderer(
  layer: Element | ShadowRoot,
): (shown: readonly DrawnBox[]) => void {
  const drawn: HTMLElement[] = [];
  return (shown) => {
    while (drawn.length < shown.length) {
      const made = newElement('div');
      drawn.push(made);
      layer.append(made);
    }
    for (const [at, element] of drawn.entries()) {
      const box = shown[at];
      element.style.display = box ? 'block' : 'none';
      if (!box) continue;
      element.className = `box ${box.kind ?? ''}`;
      element.style.left = `${box.left}px`;
      element.style.top = `${box.top}px`;
      element.style.width = `${box.right - box.left}px`;
      element.style.height = `${box.bottom - box.top}px`;
    }
  };
}
