import { i18n } from '#i18n';
import { button, element } from './dom';

/** What the card says while Vantage asks in a window of its own. @param onBack leads back to the form. */
export function waitView(onBack: () => void): { node: HTMLElement; isShown: () => boolean } {
  const node = element(
    'div',
    { class: 'stack' },
    element('p', { class: 'state', role: 'status' }, i18n.t('card.asking')),
    element('p', { class: 'hint' }, i18n.t('card.askingHint')),
    button(i18n.t('card.back'), '', onBack),
  );
  return { node, isShown: () => node.isConnected };
}
