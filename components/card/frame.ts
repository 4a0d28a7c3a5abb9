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
 * @param onLost the page took the card away again and again: it is closed after this.
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
      // Those of the card's own words, whatever the page's are.
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

  // Keys typed here are no shortcuts of the page.
  for (const type of ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut']) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !event.isTrusted || event.key !== 'Escape') return;
    // The same key would close a dialog of the page as well.
    event.preventDefault();
    close();
  };
  card.addEventListener('keydown', onKey);
  card.addEventListener('cancel', close);
  // With the focus in the page as well, unless the page used the key itself.
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
