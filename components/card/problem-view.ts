import { i18n } from '#i18n';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { Problem } from '@/utils/problem';
import { button, element } from './dom';

/** A problem in words. @param onAgain leads back to where it can be tried again. */
export function problemView(problem: Problem, onAgain: () => void): HTMLElement {
  return element(
    'div',
    { class: 'stack' },
    problemNote(problem),
    button(i18n.t('card.again'), '', onAgain),
  );
}

export function problemNote(problem: Problem): HTMLElement {
  return element(
    'div',
    { class: 'problem', role: 'alert' },
    element('p', {}, problemSentence(problem)),
    ...problemDetails(problem).map((line) => element('p', { class: 'hint' }, line)),
  );
}

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
