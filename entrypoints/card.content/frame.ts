import { i18n } from '#i18n';
import style from './card.css?inline';
import { button, element, mark, onTrusted } from './nodes';

export interface Frame {
  body: HTMLElement;
  isOpen(): boolean;
  focus(): void;
  close(): void;
}

/** Wins over any rule of the page: an important declaration on the element itself stands above them all. */
const hostStyle = [
  'all: initial',
  'display: block',
  'position: fixed',
  'inset: 16px 16px auto auto',
  'width: min(340px, calc(100vw - 32px))',
  'max-height: calc(100vh - 32px)',
  'z-index: 2147483647',
  'overflow: visible',
  'border: 0',
  'padding: 0',
  'margin: 0',
  'background: transparent',
  'visibility: visible',
  'opacity: 1',
  'pointer-events: auto',
]
  .map((rule) => `${rule} !important`)
  .join(';');

/** An empty card on the page, in a closed shadow root; Escape and Close take all of it away. */
export function openFrame(onClosed: () => void): Frame {
  const host = document.createElement('div');
  host.style.cssText = hostStyle;
  const root = host.attachShadow({ mode: 'closed', delegatesFocus: true });
  const sheet = element('style');
  sheet.textContent = style;
  const body = element('div', { class: 'body' });
  const card = element(
    'div',
    { class: 'card', role: 'dialog', 'aria-label': i18n.t('card.label'), tabindex: '-1' },
    element(
      'div',
      { class: 'top' },
      mark(),
      element('strong', {}, i18n.t('extName')),
      button(i18n.t('common.close'), 'quiet', close),
    ),
    body,
  );
  root.append(sheet, card);

  // Keys typed here are no shortcuts of the page.
  for (const type of ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut']) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
  onTrusted(card, 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') close();
  });
  const before = document.activeElement;

  function close() {
    if (!host.isConnected) return;
    host.remove();
    onClosed();
    if (before instanceof HTMLElement) before.focus();
  }

  document.documentElement.append(host);
  // The browser's top layer: above every z-index and every dialog that the page has open.
  host.popover = 'manual';
  host.showPopover();

  return { body, isOpen: () => host.isConnected, focus: () => card.focus(), close };
}
