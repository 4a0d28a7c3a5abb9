import { i18n } from '@/utils/i18n/i18n';
import { language } from '@/utils/i18n/format';
import { randomId } from '@/utils/random-id';
import style from './card.css?inline';
import { keepOnTop } from './keep-on-top';

/**
 * Adds an empty card to the page, in a closed shadow root. The page can't focus the card, so that
 * no key press meant for the page reaches it.
 * @param onClosed called after the card was removed.
 * @param onGiveUp called before closing because the page kept removing the card.
 */
export function openFrame(onClosed: () => void, onGiveUp: () => void) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = document.createElement('style');
  // Custom properties get a random prefix: a page can register one by name and so set its value in
  // the shadow root.
  sheet.textContent = style.replaceAll('--', `--${randomId()}-`);
  const card = document.createElement('dialog');
  card.className = 'card';
  card.ariaLabel = i18n.t('card.label');
  card.tabIndex = -1;
  // Language and direction of the card's own texts, not the page's.
  card.lang = language();
  card.dir = i18n.t('words.direction');
  root.append(sheet, card);

  // Keeps keys pressed here from triggering the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress']) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !event.isTrusted || event.key !== 'Escape') return;
    // The key ends what an input method composes in a field of the page.
    if (event.isComposing) return;
    // Keeps the same key from closing a dialog of the page.
    event.preventDefault();
    close();
  };
  card.addEventListener('keydown', onKey);
  card.addEventListener('cancel', () => close());
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
    const hadFocus = root.activeElement !== null;
    card.close();
    host.remove();
    removeEventListener('keydown', onPageKey);
    onClosed();
    if (hadFocus && before instanceof HTMLElement) before.focus();
  }

  const letGo = keepOnTop({ host, root, card }, () => {
    onGiveUp();
    close();
  });

  return { card, close };
}
