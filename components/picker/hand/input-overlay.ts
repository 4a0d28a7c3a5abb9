import { query } from '@/utils/extract/dom';
import { handKeys, type HandKey } from '@/utils/picker/hand-keys';
import { createCover, newElement } from '../cover';
import { createBoxRenderer } from '../draw-boxes';
import type { ViewportBox } from '../frame-view';
import { scrollAround } from './wheel';
import style from './input-overlay.css?inline';

const checkEvery = 500;
/** Number of times the overlay is restored after the page removed it. */
const maxRestores = 5;
/** Number of times the page may take the focus before it is made inert. */
const maxFocusThefts = 3;

/** Kinds of boxes, the later ones above. */
export type BoxKind = 'row' | 'out' | 'cell' | 'at';

export interface Box extends ViewportBox {
  readonly kind: BoxKind;
}

interface Options {
  /** Name of the overlay for assistive technology. */
  readonly name: string;
  /** Keys to use, shown below the last sentence. */
  readonly hint: string;
  readonly onMove: (x: number, y: number) => void;
  readonly onLeave: () => void;
  readonly onClick: (x: number, y: number) => void;
  readonly onKey: (key: HandKey) => void;
  /** Called before each drawing; returns the boxes in viewport coordinates. */
  readonly boxes: () => readonly Box[];
  /** Called when the page keeps removing the overlay. */
  readonly onGiveUp: () => void;
}

export interface InputOverlay {
  readonly host: Element;
  /** Draws the boxes again in the next frame. */
  draw(): void;
  /** Shows a sentence, and announces it while the page has the focus. */
  say(sentence: string): void;
  remove(): void;
}

const isHandKey = (key: string): key is HandKey => handKeys.some((one) => one === key);

/**
 * Covers the page with an invisible pane that takes the pointer and the keys. Its input arrives in
 * the document of a frame inside a closed shadow root: events of another document never reach
 * listeners of the page, whoever registered first, and the page has no way to that document.
 * @param elementAt finds what lies below, for the wheel.
 */
export function createInputOverlay(
  options: Options,
  elementAt: (x: number, y: number) => Element | null,
): InputOverlay {
  const { host, root, isHere, raise: raiseHost } = createCover(style);
  const pane = newElement('dialog');
  const frame = newElement('iframe');
  const bar = newElement('p');
  const sentence = newElement('div');
  const hint = newElement('small');
  bar.className = 'bar';
  bar.ariaHidden = 'true';
  hint.textContent = options.hint;
  bar.append(sentence, hint);
  frame.title = options.name;
  // Frames are painted opaque if their color scheme differs from that of the document inside.
  frame.style.colorScheme = 'light';
  const layer = newElement('div');
  pane.append(layer, bar, frame);
  root.append(pane);

  const stop = new AbortController();
  const { signal } = stop;
  const drawBoxes = createBoxRenderer(layer);
  let left = maxRestores;
  let focusThefts = 0;
  let waiting = 0;
  /** Whether Escape is held down. */
  let leaving = false;
  let inner: Document | null = null;
  let live: HTMLElement | null = null;

  function place(): void {
    waiting = 0;
    drawBoxes(options.boxes());
  }
  const draw = (): void => {
    if (waiting === 0) waiting = requestAnimationFrame(place);
  };

  /** Listens in the frame's document; Firefox replaces the first one when the frame has loaded. */
  function listen(): void {
    const page = frame.contentDocument;
    if (!page || page === inner) return;
    inner = page;
    const { documentElement, body } = page;
    documentElement.style.cssText = 'height: 100%; color-scheme: light; background: none;';
    body.style.cssText = 'height: 100%; margin: 0; cursor: crosshair; background: none;';
    body.tabIndex = -1;
    body.role = 'application';
    body.ariaLabel = `${options.name}. ${options.hint}`;
    const region = page.createElement('p');
    region.ariaLive = 'assertive';
    region.style.cssText =
      'position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%);';
    body.append(region);
    live = region;
    const on = <T extends keyof DocumentEventMap>(
      type: T,
      listener: (event: DocumentEventMap[T]) => void,
    ): void => page.addEventListener(type, listener, { signal, passive: false });
    on('pointermove', ({ clientX: x, clientY: y }) => {
      bar.classList.toggle('top', y > innerHeight - 140);
      options.onMove(x, y);
    });
    on('pointerleave', options.onLeave);
    on('click', (event) => {
      // The second half of a double click would undo the first.
      if (event.isTrusted && event.detail < 2) options.onClick(event.clientX, event.clientY);
    });
    on('contextmenu', (event) => event.preventDefault());
    on('wheel', onWheel);
    on('keydown', (event) => {
      // Tab would move the focus into the page, which would then receive the keys.
      if (event.key === 'Tab') event.preventDefault();
      if (!event.isTrusted || !isHandKey(event.key)) return;
      event.preventDefault();
      if (event.key === 'Escape') leaving = true;
      else options.onKey(event.key);
    });
    on('keyup', ({ key }) => {
      // Without the overlay, the page would receive the key's release.
      if (key === 'Escape' && leaving) options.onKey('Escape');
    });
    frame.contentWindow?.addEventListener('blur', keepFocus, { signal });
  }

  /** The frame has nothing to scroll, and the browser scrolls only the page around it. */
  function onWheel(event: WheelEvent): void {
    if (event.ctrlKey) return;
    if (!scrollAround(elementAt(event.clientX, event.clientY), event.deltaY)) return;
    event.preventDefault();
    draw();
  }

  /** Whether something else in the page's window has the focus, and the frame has not. */
  const isFocusElsewhere = (): boolean => document.hasFocus() && inner?.hasFocus() !== true;
  const focus = (): void => frame.contentWindow?.focus();

  /** Takes the focus back that the page took. One that keeps taking it is made inert. */
  function keepFocus(): void {
    if (signal.aborted || !isFocusElsewhere()) return;
    focusThefts += 1;
    if (focusThefts <= maxFocusThefts) focus();
    else if (focusThefts === maxFocusThefts + 1) becomeModal();
  }

  /**
   * Makes the overlay a modal dialog: only another one can be in front of a modal dialog of the page, which makes the
   * rest inert.
   */
  function becomeModal(): void {
    pane.close();
    pane.showModal();
    focus();
  }

  function raise(): void {
    raiseHost();
    if (!pane.open) pane.show();
    listen();
    if (query(document, ':modal').some((one) => one !== host)) becomeModal();
  }

  function check(): void {
    if (document.visibilityState === 'hidden') return;
    if (!isHere() || !host.matches(':popover-open')) {
      left -= 1;
      if (left < 0) return options.onGiveUp();
      raise();
    }
    keepFocus();
    // Chromium (156) ignores `focus` during the blur event when the page takes the focus, so it is called again here.
    if (isFocusElsewhere()) focus();
    draw();
  }

  // The page may take the focus while the window has none.
  addEventListener('focus', keepFocus, { signal });
  frame.addEventListener('load', listen, { signal });
  pane.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      options.onKey('Escape');
    },
    { signal },
  );
  addEventListener('scroll', draw, { capture: true, passive: true, signal });
  addEventListener('resize', draw, { passive: true, signal });
  const timer = setInterval(check, checkEvery);
  raise();
  focus();
  draw();

  return {
    host,
    draw,
    say(text) {
      sentence.textContent = text;
      if (live && inner?.hasFocus()) live.textContent = text;
    },
    remove() {
      stop.abort();
      clearInterval(timer);
      cancelAnimationFrame(waiting);
      host.remove();
    },
  };
}
