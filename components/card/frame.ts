import { i18n } from '#i18n';
import { language } from '@/utils/i18n/format';
import style from './card.css?inline';
import { keepOnTop } from './keep-on-top';
import { button, element, logo } from './dom';

export interface Frame {
  body: HTMLElement;
  focus(): void;
  close(): void;
}

/**
 * An empty card on the page, in a closed shadow root; Escape and Close take all of it away.
 * @param onLost called before closing because the page kept removing the card.
 */
export function openFrame(onClosed: () => void, onLost: () => void): Frame {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed', delegatesFocus: true });
  const sheet = element('style');
  sheet.textContent = style;
  const body = element('div', { class: 'body' });
  const card = element(
    'dialog',
    {
      class: 'card',
      'aria-label': i18n.t('card.label'),
      tabindex: '-1',
      // Language and direction of the card's own texts, not the page's.
      lang: language(),
      dir: i18n.t('words.direction'),
    },
    element(
      'div',
      { class: 'top' },
      logo(),
      element('strong', {}, i18n.t('extName')),
      button(i18n.t('common.close'), 'quiet', close),
    ),
    body,
  );
  root.append(sheet, card);

  // Keeps keys typed here from triggering the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut']) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !event.isTrusted || event.key !== 'Escape') return;
    // Keeps the same key from closing a dialog of the page.
    event.preventDefault();
    close();
  };
  card.addEventListener('keydown', onKey);
  card.addEventListener('cancel', close);
  // Escape closes the card also while the page has focus, unless the page handled the key.
  const onPageKey = (event: Event) => {
    if (!event.defaultPrevented) onKey(event);
  };
  addEventListener('keydown', onPageKey);
  const before = document.activeElement;
  let open = true;

  function close() {
    if (!open) return;
    open = false;
    letGo();
    card.close();
    host.remove();
    removeEventListener('keydown', onPageKey);
    onClosed();
    if (before instanceof HTMLElement) before.focus();
  }

  const letGo = keepOnTop({ host, root, card }, () => {
    onLost();
    close();
  });

  return { body, focus: () => card.focus(), close };
}
