import { i18n } from '#i18n';
import style from './card.css?inline';
import { button, element, mark } from './nodes';

export interface Frame {
  body: HTMLElement;
  isOpen(): boolean;
  focus(): void;
  close(): void;
}

/** An empty card on the page, in a closed shadow root; Escape and Close take all of it away. */
export function openFrame(onClosed: () => void): Frame {
  const host = document.createElement('div');
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
  const onKey = (event: Event) => {
    if (event instanceof KeyboardEvent && event.isTrusted && event.key === 'Escape') close();
  };
  card.addEventListener('keydown', onKey);
  // With the focus in the page as well, unless the page used the key itself.
  const onPageKey = (event: Event) => {
    if (!event.defaultPrevented) onKey(event);
  };
  addEventListener('keydown', onPageKey);
  const before = document.activeElement;

  function close() {
    if (!host.isConnected) return;
    host.remove();
    removeEventListener('keydown', onPageKey);
    onClosed();
    if (before instanceof HTMLElement) before.focus();
  }

  document.documentElement.append(host);
  // The browser's top layer: above every z-index and every dialog that the page has open.
  host.popover = 'manual';
  host.showPopover();

  return { body, isOpen: () => host.isConnected, focus: () => card.focus(), close };
}
