import { i18n } from '#i18n';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { Problem } from '@/utils/problem';
import { button, element } from './dom';

/** A problem as text. @param onAgain returns to the view where it can be retried. */
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

/** Shown while Vantage asks in a separate window. @param onBack returns to the form. */
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
